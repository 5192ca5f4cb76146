//! Operations of content: a name, parameters, and the windows they act in.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitBool, LitInt, LitStr, Token, Visibility, braced, bracketed};

use crate::names::{plain, snake};

/// What a parameter may be.
enum Values {
    /// A number, or a word that stands for one.
    Number {
        low: i64,
        high: i64,
        word: Option<(LitStr, LitInt)>,
    },
    Words(Vec<String>),
    True,
    /// A value of a game's own type.
    Own(Own),
}

/// A type of values with its name in the layout text.
#[derive(Clone)]
struct Own {
    kind: Ident,
    text: String,
}

enum Needed {
    Always,
    Optional,
    Or(LitInt),
}

struct Param {
    name: Ident,
    values: Values,
    needed: Needed,
}

struct Op {
    about: Vec<Attribute>,
    variant: Ident,
    name: String,
    params: Vec<Param>,
    windows: Vec<Ident>,
}

struct Words {
    name: Ident,
    all: Vec<String>,
}

/// What parameters can refer to by name.
#[derive(Default)]
struct Named {
    words: Vec<Words>,
    own: Vec<Own>,
    windows: Vec<(Ident, Vec<Ident>)>,
}

pub struct Ops {
    about: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    window: Ident,
    /// What a line of the layout text begins with.
    label: String,
    /// The key that names one in a content file.
    key: String,
    all: Vec<Op>,
}

fn words(input: ParseStream) -> syn::Result<Vec<String>> {
    let all = Punctuated::<LitStr, Token![|]>::parse_separated_nonempty(input)?;
    Ok(all.iter().map(LitStr::value).collect())
}

fn integer(input: ParseStream) -> syn::Result<i64> {
    let is_negative = input.parse::<Option<Token![-]>>()?.is_some();
    let number: i64 = input.parse::<LitInt>()?.base10_parse()?;
    Ok(if is_negative { -number } else { number })
}

impl Values {
    fn parse(input: ParseStream, named: &Named) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Ok(Self::Words(words(input)?));
        }
        if input.peek(LitBool) {
            input.parse::<LitBool>()?;
            return Ok(Self::True);
        }
        if input.peek(Ident) {
            let name: Ident = input.parse()?;
            if let Some(list) = named.words.iter().find(|list| list.name == name) {
                return Ok(Self::Words(list.all.clone()));
            }
            let own = named.own.iter().find(|own| own.kind == name);
            let own = own.ok_or_else(|| {
                syn::Error::new_spanned(&name, "no such `words` or `values` above")
            })?;
            return Ok(Self::Own(own.clone()));
        }
        let low = integer(input)?;
        input.parse::<Token![..=]>()?;
        let high = integer(input)?;
        let mut word = None;
        if input.peek(Token![|]) {
            input.parse::<Token![|]>()?;
            let text = input.parse()?;
            input.parse::<Token![=]>()?;
            word = Some((text, input.parse()?));
        }
        Ok(Self::Number { low, high, word })
    }
}

impl Param {
    fn parse(input: ParseStream, named: &Named) -> syn::Result<Self> {
        let name = Ident::parse_any(input)?;
        // A name that Rust has taken (`type`) is a field all the same.
        let is_keyword = syn::parse_str::<Ident>(&name.to_string()).is_err();
        let name = if is_keyword {
            Ident::new_raw(&name.to_string(), name.span())
        } else {
            name
        };
        input.parse::<Token![:]>()?;
        let values = Values::parse(input, named)?;
        let mut needed = Needed::Always;
        if input.peek(Token![?]) {
            input.parse::<Token![?]>()?;
            needed = Needed::Optional;
        } else if input.peek(Ident) {
            input.parse::<Ident>()?;
            needed = Needed::Or(input.parse()?);
        }
        Ok(Self {
            name,
            values,
            needed,
        })
    }
}

impl Parse for Ops {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let about = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![enum]>()?;
        let name = input.parse()?;
        input.parse::<Token![in]>()?;
        let window = input.parse()?;
        let (mut label, mut key) = ("op".to_string(), "op".to_string());
        if input.peek(Token![as]) {
            input.parse::<Token![as]>()?;
            label = input.parse::<LitStr>()?.value();
            input.parse::<Ident>()?;
            key = input.parse::<LitStr>()?.value();
        }
        let inside;
        braced!(inside in input);
        let (mut named, mut all) = (Named::default(), Vec::new());
        while !inside.is_empty() {
            if !named.declare(&inside)? {
                all.push(Op::parse(&inside, &named)?);
                if !inside.is_empty() {
                    inside.parse::<Token![,]>()?;
                }
            }
        }
        Ok(Self {
            about,
            visibility,
            name,
            window,
            label,
            key,
            all,
        })
    }
}

impl Named {
    /// `words Strike = "PUNCH" | "KICK";`, `values Selector = "selector";` or `windows Pilot = [Card, Damage];`, if that
    /// comes next.
    fn declare(&mut self, input: ParseStream) -> syn::Result<bool> {
        let Ok(what) = input.fork().parse::<Ident>() else {
            return Ok(false);
        };
        let what = what.to_string();
        if !["words", "values", "windows"].contains(&what.as_str()) {
            return Ok(false);
        }
        input.parse::<Ident>()?;
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        match what.as_str() {
            "words" => {
                let all = words(input)?;
                self.words.push(Words { name, all });
            }
            "values" => {
                let text = input.parse::<LitStr>()?.value();
                self.own.push(Own { kind: name, text });
            }
            _ => {
                let all = self.windows(input)?;
                self.windows.push((name, all));
            }
        }
        input.parse::<Token![;]>()?;
        Ok(true)
    }

    /// A list of windows; sets that have a name stand for their members.
    fn windows(&self, input: ParseStream) -> syn::Result<Vec<Ident>> {
        let inside;
        bracketed!(inside in input);
        let all = Punctuated::<Ident, Token![,]>::parse_terminated(&inside)?;
        let each = all.into_iter().map(|window| {
            let set = self.windows.iter().find(|(name, _)| *name == window);
            set.map_or_else(|| vec![window], |(_, set)| set.clone())
        });
        Ok(each.flatten().collect())
    }
}

impl Op {
    fn parse(input: ParseStream, named: &Named) -> syn::Result<Self> {
        let about = input.call(Attribute::parse_outer)?;
        let variant = input.parse()?;
        let name = input.parse::<LitStr>()?.value();
        let mut params = Vec::new();
        if input.peek(syn::token::Brace) {
            let inside;
            braced!(inside in input);
            while !inside.is_empty() {
                params.push(Param::parse(&inside, named)?);
                if !inside.is_empty() {
                    inside.parse::<Token![,]>()?;
                }
            }
        }
        let mut windows = Vec::new();
        if input.peek(Token![in]) {
            input.parse::<Token![in]>()?;
            windows = named.windows(input)?;
        }
        Ok(Self {
            about,
            variant,
            name,
            params,
            windows,
        })
    }

    fn line(&self, label: &str) -> String {
        let params: String = self.params.iter().map(Param::text).collect();
        let windows = self.windows.iter();
        let windows: String = windows
            .map(|window| format!(" {}", snake(&window.to_string())))
            .collect();
        let mark = if windows.is_empty() { "" } else { " in" };
        format!("{label} {}{params}{mark}{windows}\n", self.name)
    }
}

impl Param {
    fn text(&self) -> String {
        let values = match &self.values {
            Values::Number {
                low,
                high,
                word: None,
            } => format!("{low}..{high}"),
            Values::Number {
                low,
                high,
                word: Some((word, _)),
            } => format!("{low}..{high}|{}", word.value()),
            Values::Words(words) => words.join("|").to_lowercase(),
            Values::True => "flag".into(),
            Values::Own(own) => own.text.clone(),
        };
        let mark = if matches!(self.needed, Needed::Always) {
            ""
        } else {
            "?"
        };
        format!(" {}:{values}{mark}", plain(&self.name))
    }

    /// Its type in the enum and how it is read; no type if it only tells forms apart.
    fn code(&self) -> (Option<TokenStream>, TokenStream) {
        let name = plain(&self.name);
        let is_optional = matches!(self.needed, Needed::Optional);
        let (kind, read) = match &self.values {
            Values::True if is_optional => {
                return (Some(quote!(bool)), quote!(params.flag(#name)?));
            }
            Values::True => return (None, quote!(params.must_be_true(#name)?)),
            Values::Words(words) if words.len() == 1 && is_optional => {
                return (
                    Some(quote!(bool)),
                    quote!(params.word(#name, &[#(#words),*])?.is_some()),
                );
            }
            Values::Words(words) if words.len() == 1 => {
                return (
                    None,
                    quote!(params.needed(#name, params.word(#name, &[#(#words),*])?)?),
                );
            }
            Values::Own(Own { kind, .. }) => (quote!(#kind), quote!(params.own::<#kind>(#name)?)),
            Values::Words(words) => (quote!(u8), quote!(params.word(#name, &[#(#words),*])?)),
            Values::Number { low, high, word } => {
                let kind = if *low < 0 { quote!(i8) } else { quote!(u8) };
                let word = match word {
                    Some((word, value)) => quote!(Some((#word, #value))),
                    None => quote!(None),
                };
                let read =
                    quote!(params.number(#name, #low, #high, #word)?.map(|number| number as #kind));
                (kind, read)
            }
        };
        match &self.needed {
            Needed::Always => (Some(kind), quote!(params.needed(#name, #read)?)),
            Needed::Optional => (Some(quote!(Option<#kind>)), read),
            Needed::Or(default) => (Some(kind), quote!(#read.unwrap_or(#default))),
        }
    }
}

impl Ops {
    pub fn expand(self) -> syn::Result<TokenStream> {
        let (about, visibility, name, window) =
            (&self.about, &self.visibility, &self.name, &self.window);
        let (mut variants, mut arms, mut names) = (Vec::new(), Vec::new(), Vec::new());
        let (mut windows, mut acts) = (Vec::new(), Vec::new());
        for op in &self.all {
            let (about, variant, op_name) = (&op.about, &op.variant, &op.name);
            let (mut kinds, mut reads, mut fields) = (Vec::new(), Vec::new(), Vec::new());
            for param in &op.params {
                let (kind, read) = param.code();
                match kind {
                    Some(kind) => {
                        let field = &param.name;
                        kinds.push(quote!(#field: #kind));
                        reads.push(quote!(let #field = #read;));
                        fields.push(field);
                    }
                    None => reads.push(quote!(#read;)),
                }
            }
            let keys = op.params.iter().map(|param| plain(&param.name));
            let body = if fields.is_empty() {
                quote!()
            } else {
                quote!({ #(#kinds),* })
            };
            let make = if fields.is_empty() {
                quote!()
            } else {
                quote!({ #(#fields),* })
            };
            let pattern = if fields.is_empty() {
                quote!()
            } else {
                quote!({ .. })
            };
            variants.push(quote!(#(#about)* #variant #body));
            arms.push(quote! {
                if params.op == #op_name {
                    let form = || -> Result<Self, String> {
                        params.only(&[#(#keys),*])?;
                        #(#reads)*
                        Ok(Self::#variant #make)
                    };
                    match form() {
                        Ok(made) => return Ok(made),
                        Err(why) => refused = why,
                    }
                }
            });
            names.push(quote!(Self::#variant #pattern => #op_name));
            let each = &op.windows;
            windows.push(quote!(Self::#variant #pattern => &[#(#window::#each),*]));
            let is_there = if each.is_empty() {
                quote!(false)
            } else {
                quote!(matches!(window, #(#window::#each)|*))
            };
            acts.push(quote!(Self::#variant #pattern => #is_there));
        }
        let mut lines: Vec<String> = self.all.iter().map(|op| op.line(&self.label)).collect();
        lines.sort();
        let layout = lines.concat();
        let (label, key) = (&self.label, &self.key);
        Ok(quote! {
            #(#about)*
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #visibility enum #name { #(#variants),* }

            impl #name {
                /// The operations as the layout text has them.
                pub const LAYOUT: &'static str = #layout;

                /// An operation from a content file. Of several forms of a name the first that fits is taken.
                pub fn read(table: &toml::Table) -> Result<Self, String> {
                    let params = crate::wire::Params::of(table, #key)?;
                    let mut refused = format!("there is no {} {:?}", #label, params.op);
                    #(#arms)*
                    Err(refused)
                }

                /// Its name in content files; forms of one operation share it.
                pub const fn name(&self) -> &'static str {
                    match self { #(#names),* }
                }

                /// Where it means something; nothing if its windows are not declared.
                pub const fn windows(&self) -> &'static [#window] {
                    match self { #(#windows),* }
                }

                /// Whether it means something there.
                #[inline]
                pub const fn acts_in(&self, window: #window) -> bool {
                    match self { #(#acts),* }
                }
            }
        })
    }
}
