//! Actions: a kind and fields of so many bits, in one number.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitInt, Token, braced};

use crate::names::{constant, plain, snake};
use crate::numbers::Numbers;

struct Bits {
    name: Ident,
    bits: u32,
}

struct Action {
    about: Vec<Attribute>,
    number: u32,
    name: Ident,
    fields: Vec<Bits>,
}

pub struct Actions(Vec<Action>, Numbers);

impl Bits {
    /// The whole number that has room for it.
    fn whole(&self) -> TokenStream {
        match self.bits {
            1..=8 => quote!(u8),
            9..=16 => quote!(u16),
            _ => quote!(u32),
        }
    }

    fn kind(&self, numbers: &Numbers) -> TokenStream {
        match numbers.kind_of(&self.name) {
            Some(kind) => quote!(#kind),
            None => self.whole(),
        }
    }
}

impl Parse for Bits {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let number: LitInt = input.parse()?;
        let bits = number.base10_parse()?;
        if (1..=24).contains(&bits) {
            Ok(Self { name, bits })
        } else {
            Err(syn::Error::new_spanned(number, "a field has 1 to 24 bits"))
        }
    }
}

impl Parse for Action {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let about = input.call(Attribute::parse_outer)?;
        let number = input.parse::<LitInt>()?.base10_parse()?;
        let name: Ident = input.parse()?;
        let mut fields = Vec::new();
        if input.peek(syn::token::Brace) {
            let inside;
            braced!(inside in input);
            fields.extend(Punctuated::<Bits, Token![,]>::parse_terminated(&inside)?);
        }
        if fields.iter().map(|field| field.bits).sum::<u32>() > 24 {
            return Err(syn::Error::new_spanned(
                name,
                "all fields together have 24 bits",
            ));
        }
        Ok(Self {
            about,
            number,
            name,
            fields,
        })
    }
}

impl Parse for Actions {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let numbers = Numbers::parse(input)?;
        let all = Punctuated::<Action, Token![,]>::parse_terminated(input)?;
        let all: Vec<_> = all.into_iter().collect();
        for pair in all.windows(2) {
            if pair[0].number >= pair[1].number {
                return Err(syn::Error::new_spanned(
                    &pair[1].name,
                    "kinds are listed by number",
                ));
            }
        }
        Ok(Self(all, numbers))
    }
}

impl Actions {
    pub fn expand(self) -> TokenStream {
        let numbers = self.0.iter().map(|action| action.number);
        let constants = self.0.iter().map(|action| constant(&action.name));
        let structs = self.0.iter().map(|action| action.expand(&self.1));
        let layout: String = self.0.iter().map(Action::line).collect();
        quote! {
            /// Kinds of action.
            #[allow(missing_docs)]
            pub mod kind {
                #(pub const #constants: u32 = #numbers;)*
            }

            #(#structs)*

            /// The actions as the layout text has them.
            pub(super) const LAYOUT: &str = #layout;
        }
    }
}

impl Action {
    fn line(&self) -> String {
        let fields = self.fields.iter();
        let fields: String = fields
            .map(|field| format!(" {}:{}", plain(&field.name), field.bits))
            .collect();
        format!(
            "action {} {}{fields}\n",
            self.number,
            snake(&self.name.to_string())
        )
    }

    fn expand(&self, numbers: &Numbers) -> TokenStream {
        let (about, name, number) = (&self.about, &self.name, self.number);
        if self.fields.is_empty() {
            let constant = constant(name);
            return quote!(#(#about)* pub const #constant: u32 = #number << 24;);
        }
        let names: Vec<_> = self.fields.iter().map(|field| &field.name).collect();
        let kinds: Vec<_> = self
            .fields
            .iter()
            .map(|field| field.kind(numbers))
            .collect();
        let insides: Vec<_> = names
            .iter()
            .map(|name| numbers.kind_of(name).map(|_| quote!(.0)))
            .collect();
        let masks: Vec<u32> = self
            .fields
            .iter()
            .map(|field| (1 << field.bits) - 1)
            .collect();
        let mut shift = self.fields.iter().map(|field| field.bits).sum::<u32>();
        let mut shifts = Vec::new();
        for field in &self.fields {
            shift -= field.bits;
            shifts.push(shift);
        }
        let made = self.fields.iter().zip(masks.iter().zip(&shifts));
        let made = made.map(|(field, (mask, shift))| {
            let whole = field.whole();
            let value = quote!((action >> #shift & #mask) as #whole);
            match numbers.kind_of(&field.name) {
                Some(kind) => quote!(#kind(#value)),
                None => value,
            }
        });
        quote! {
            #(#about)*
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct #name { #(pub #names: #kinds),* }

            impl #name {
                /// The action's number.
                #[inline]
                pub const fn code(self) -> u32 {
                    #(debug_assert!(self.#names #insides as u32 <= #masks);)*
                    #number << 24 #(| (self.#names #insides as u32) << #shifts)*
                }

                /// The fields of an action of this kind.
                #[inline]
                pub const fn of(action: u32) -> Self {
                    Self { #(#names: #made),* }
                }
            }
        }
    }
}
