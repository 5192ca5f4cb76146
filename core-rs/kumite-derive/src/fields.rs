//! What `#[wire(...)]` says about a field.

use syn::parse::{Parse, ParseStream};
use syn::{Expr, Field, Ident, Path, Token, Type, parenthesized};

/// One field of the bytes that a field in memory is seen through.
pub struct Part {
    pub name: Ident,
    pub lens: Path,
    pub range: Option<(Expr, Expr)>,
    pub seen: Option<Ident>,
}

/// How a field in memory becomes bytes.
pub struct Declared {
    pub name: Ident,
    pub kind: Type,
    pub default: Option<Expr>,
    pub range: Option<(Expr, Expr)>,
    pub seen: Option<Ident>,
    pub skip: bool,
    pub flatten: bool,
    /// The field that holds a list's length.
    pub list: Option<Ident>,
    /// How many of an array there are: `players`, or a path to it.
    pub each: Option<Expr>,
    /// The method that says whether the field is there at all.
    pub present: Option<Ident>,
    pub parts: Vec<Part>,
}

impl Declared {
    pub fn of(field: &Field) -> syn::Result<Self> {
        let name = field.ident.clone();
        let name = name.ok_or_else(|| syn::Error::new_spanned(field, "fields have names"))?;
        let mut made = Self {
            name,
            kind: field.ty.clone(),
            default: None,
            range: None,
            seen: None,
            skip: false,
            flatten: false,
            list: None,
            each: None,
            present: None,
            parts: Vec::new(),
        };
        for attribute in &field.attrs {
            if !attribute.path().is_ident("wire") {
                continue;
            }
            attribute.parse_nested_meta(|meta| {
                let key = meta.path.require_ident()?.to_string();
                match key.as_str() {
                    "default" => made.default = Some(meta.value()?.parse()?),
                    "range" => made.range = Some(range(meta.value()?)?),
                    "seen" => made.seen = Some(seen(meta.value()?)?),
                    "list" => made.list = Some(meta.value()?.parse()?),
                    "each" => made.each = Some(meta.value()?.parse()?),
                    "present" => made.present = Some(meta.value()?.parse()?),
                    "skip" => made.skip = true,
                    "flatten" => made.flatten = true,
                    "part" => {
                        let inside;
                        parenthesized!(inside in meta.input);
                        made.parts.push(inside.parse()?);
                    }
                    _ => {
                        return Err(meta.error(
                            "default, range, seen, list, each, present, skip, flatten or part",
                        ));
                    }
                }
                Ok(())
            })?;
        }
        Ok(made)
    }
}

fn range(input: ParseStream) -> syn::Result<(Expr, Expr)> {
    match input.parse()? {
        Expr::Range(range) if matches!(range.limits, syn::RangeLimits::Closed(_)) => {
            match (range.start, range.end) {
                (Some(low), Some(high)) => Ok((*low, *high)),
                _ => Err(input.error("a range has both ends")),
            }
        }
        other => Err(syn::Error::new_spanned(other, "a range is low..=high")),
    }
}

fn seen(input: ParseStream) -> syn::Result<Ident> {
    let word: Ident = input.parse()?;
    if word == "owner" || word == "nobody" || word == "custom" {
        Ok(word)
    } else {
        Err(syn::Error::new_spanned(word, "owner, nobody or custom"))
    }
}

impl Parse for Part {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![,]>()?;
        let lens = input.parse()?;
        let mut made = Self {
            name,
            lens,
            range: None,
            seen: None,
        };
        while input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            let key: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            match key.to_string().as_str() {
                "range" => made.range = Some(range(input)?),
                "seen" => made.seen = Some(seen(input)?),
                _ => return Err(syn::Error::new_spanned(key, "range or seen")),
            }
        }
        Ok(made)
    }
}
