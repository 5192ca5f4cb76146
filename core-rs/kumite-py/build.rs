//! Stamps the native module with a hash of the sources it is built from.
//!
//! `tests/architecture/test_native_module.py` computes the same hash from the
//! sources on disk, so that a stale native module can never be tested.

use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..").canonicalize()?;
    println!("cargo:rerun-if-changed={}", root.join("core-rs").display());
    for name in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo:rerun-if-changed={}", root.join(name).display());
    }
    println!("cargo:rustc-env=KUMITE_BUILD_HASH={}", source_hash(&root)?);
    // Extension modules leave Python's symbols open; some linkers must be told so.
    pyo3_build_config::add_extension_module_link_args();
    Ok(())
}

/// SHA-256 over name, length and bytes of every source file, sorted by name.
fn source_hash(root: &Path) -> io::Result<String> {
    let mut names = vec!["Cargo.toml".to_owned(), "Cargo.lock".to_owned()];
    collect(root, "core-rs", &mut names)?;
    names.sort();
    let mut hash = Sha256::new();
    for name in names {
        let Ok(bytes) = fs::read(root.join(&name)) else {
            continue; // a source distribution may lack the lock file
        };
        hash.update(format!("{name}\0{}\0", bytes.len()));
        hash.update(&bytes);
    }
    let digest = hash.finalize();
    Ok(digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect())
}

/// Adds the `.rs` and `.toml` files under `folder`, as `/`-separated names from the root.
fn collect(root: &Path, folder: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(root, &name, names)?;
        } else if name.ends_with(".rs") || name.ends_with(".toml") {
            names.push(name);
        }
    }
    Ok(())
}
