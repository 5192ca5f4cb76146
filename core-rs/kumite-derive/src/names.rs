//! Names as the layout text writes them.

use syn::Ident;

/// `WhiteTeam` and `WHITE_TEAM` as `white_team`, `Squad2x3` as `squad_2x3`.
pub fn snake(name: &str) -> String {
    let mut all = String::new();
    let (mut before, mut has_digit) = ('_', false);
    for letter in name.chars() {
        let is_first_digit = letter.is_ascii_digit() && !has_digit;
        if (letter.is_ascii_uppercase() || is_first_digit) && before.is_ascii_lowercase() {
            all.push('_');
        }
        has_digit = letter.is_ascii_digit() || has_digit && letter != '_';
        all.push(letter.to_ascii_lowercase());
        before = letter;
    }
    all
}

/// `TokenSown` as a constant: `TOKEN_SOWN`.
pub fn constant(name: &Ident) -> Ident {
    Ident::new(&snake(&name.to_string()).to_ascii_uppercase(), name.span())
}

/// A field's name without the `r#` that a Rust keyword needs.
pub fn plain(name: &Ident) -> String {
    name.to_string().trim_start_matches("r#").to_string()
}
