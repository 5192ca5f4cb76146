//! `numbers Who = seat, defender;`: fields of these names hold a number with a type of its own.

use syn::parse::ParseStream;
use syn::{Ident, Token};

/// The types that fields have by their names.
#[derive(Default)]
pub struct Numbers(Vec<(Ident, Vec<Ident>)>);

impl Numbers {
    /// The lines at the start of a declaration.
    pub fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut all = Self::default();
        while input.peek(Ident) {
            let word: Ident = input.parse()?;
            if word != "numbers" {
                return Err(syn::Error::new_spanned(word, "`numbers Type = names;`"));
            }
            let kind = input.parse()?;
            input.parse::<Token![=]>()?;
            let mut names = vec![input.parse()?];
            while input.peek(Token![,]) {
                input.parse::<Token![,]>()?;
                names.push(input.parse()?);
            }
            input.parse::<Token![;]>()?;
            all.0.push((kind, names));
        }
        Ok(all)
    }

    /// The type of a field, if its name has one.
    pub fn kind_of(&self, name: &Ident) -> Option<&Ident> {
        let found = self.0.iter().find(|(_, names)| names.contains(name));
        found.map(|(kind, _)| kind)
    }
}
