//! Our own content, read from the files that the Python package ships.

use kumite_core::games::neon::Content;

#[allow(dead_code)]
pub fn content() -> Content {
    content_with(|_, text| text.to_owned())
}

/// Our content with the text of its files changed.
#[allow(dead_code)]
pub fn content_with(change: impl Fn(&str, &str) -> String) -> Content {
    macro_rules! source {
        ($name:literal) => {
            (
                $name,
                include_str!(concat!("../../../../python/kumite/content/neon/", $name)),
            )
        };
    }
    let sources = [
        source!("actions.toml"),
        source!("bots.toml"),
        source!("dice.toml"),
        source!("enhancements.toml"),
        source!("equipment.toml"),
        source!("fighters.toml"),
        source!("figures.toml"),
        source!("sectors.toml"),
    ];
    let changed = sources.map(|(name, text)| (name, change(name, text)));
    let files: Vec<(&str, &str)> = changed
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    Content::from_toml(&files).expect("our content is sound")
}
