//! Events: a kind, who may see it, and up to four numbers with names.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, LitInt, Token, Type, braced, parse_quote};

use crate::names::{plain, snake};
use crate::numbers::Numbers;

struct Fact {
    name: Ident,
    /// Unless it is a plain number, or one with the type that its name has.
    kind: Option<Type>,
}

struct Event {
    about: Vec<Attribute>,
    number: u8,
    name: Ident,
    is_owners: bool,
    facts: Vec<Fact>,
}

pub struct Events(Vec<Event>, Numbers);

impl Parse for Fact {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = input.parse()?;
        let kind = if input.peek(Token![:]) {
            input.parse::<Token![:]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        Ok(Self { name, kind })
    }
}

impl Fact {
    fn kind(&self, numbers: &Numbers) -> Type {
        match (&self.kind, numbers.kind_of(&self.name)) {
            (Some(kind), _) => kind.clone(),
            (None, Some(kind)) => parse_quote!(#kind),
            (None, None) => parse_quote!(u8),
        }
    }

    /// Its value in an event, as something that becomes a number.
    fn value(&self, numbers: &Numbers) -> TokenStream {
        let name = &self.name;
        match (&self.kind, numbers.kind_of(name)) {
            (None, Some(_)) => quote!(event.#name.0),
            _ => quote!(event.#name),
        }
    }
}

impl Parse for Event {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let about = input.call(Attribute::parse_outer)?;
        let number = input.parse::<LitInt>()?.base10_parse()?;
        let name: Ident = input.parse()?;
        let is_owners = input.peek(Ident);
        if is_owners {
            let who: Ident = input.parse()?;
            if who != "owner" {
                return Err(syn::Error::new_spanned(
                    who,
                    "everybody sees it, unless it says `owner`",
                ));
            }
        }
        let inside;
        braced!(inside in input);
        let facts = Punctuated::<Fact, Token![,]>::parse_terminated(&inside)?;
        let facts: Vec<_> = facts.into_iter().collect();
        if facts.len() > 4 || is_owners && facts.is_empty() {
            return Err(syn::Error::new_spanned(
                name,
                "an event has up to four fields, the owner first",
            ));
        }
        Ok(Self {
            about,
            number,
            name,
            is_owners,
            facts,
        })
    }
}

impl Parse for Events {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let numbers = Numbers::parse(input)?;
        let all = Punctuated::<Event, Token![,]>::parse_terminated(input)?;
        let all: Vec<_> = all.into_iter().collect();
        for (at, event) in all.iter().enumerate() {
            if at != usize::from(event.number) {
                return Err(syn::Error::new_spanned(
                    &event.name,
                    "events are listed by number, from 0",
                ));
            }
        }
        Ok(Self(all, numbers))
    }
}

impl Events {
    pub fn expand(self) -> TokenStream {
        let names = self.0.iter().map(|event| &event.name);
        let structs = self.0.iter().map(|event| event.expand(&self.1));
        let layout: String = self.0.iter().map(Event::line).collect();
        quote! {
            /// Kinds of events by number.
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            #[repr(u8)]
            pub enum EventKind { #(#names),* }

            #(#structs)*

            /// The events as the layout text has them.
            pub(super) const LAYOUT: &str = #layout;
        }
    }
}

impl Event {
    fn line(&self) -> String {
        let facts: String = self
            .facts
            .iter()
            .map(|fact| format!(" {}", plain(&fact.name)))
            .collect();
        let who = if self.is_owners { "owner" } else { "everybody" };
        format!(
            "event {} {} {who}{facts}\n",
            self.number,
            snake(&self.name.to_string())
        )
    }

    fn expand(&self, numbers: &Numbers) -> TokenStream {
        let (about, name) = (&self.about, &self.name);
        let names: Vec<_> = self.facts.iter().map(|fact| &fact.name).collect();
        let kinds = self.facts.iter().map(|fact| fact.kind(numbers));
        let values: Vec<_> = self.facts.iter().map(|fact| fact.value(numbers)).collect();
        let blanks = std::iter::repeat_n(quote!(0), 4 - self.facts.len());
        let seen_by = match values.first() {
            Some(owner) if self.is_owners => quote!(1 << (#owner & 7)),
            _ => quote!(crate::wire::EVERYBODY),
        };
        quote! {
            #(#about)*
            #[allow(missing_docs)]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct #name { #(pub #names: #kinds),* }

            impl #name {
                /// Its number.
                pub const KIND: u8 = EventKind::#name as u8;
            }

            impl From<#name> for crate::wire::Event {
                #[inline]
                fn from(event: #name) -> Self {
                    Self {
                        kind: EventKind::#name as u8,
                        seen_by: #seen_by,
                        args: [#(#values as u16,)* #(#blanks),*],
                    }
                }
            }
        }
    }
}
