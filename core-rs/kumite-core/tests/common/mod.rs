//! Our own content, read from the files that the Python package ships.

use kumite_core::games::neon::Content;

pub fn content() -> Content {
    macro_rules! source {
        ($name:literal) => {
            (
                $name,
                include_str!(concat!("../../../../python/kumite/content/neon/", $name)),
            )
        };
    }
    Content::from_toml(&[
        source!("actions.toml"),
        source!("bots.toml"),
        source!("dice.toml"),
        source!("enhancements.toml"),
        source!("equipment.toml"),
        source!("fighters.toml"),
        source!("figures.toml"),
        source!("sectors.toml"),
    ])
    .expect("our content is sound")
}
