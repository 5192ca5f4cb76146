//! An enumeration is one byte: the place in its list.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DataEnum, DeriveInput, Fields};

use crate::names::snake;

pub fn derive(input: &DeriveInput, data: &DataEnum) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let mut each = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) || variant.discriminant.is_some() {
            let what = "numbers are places in the list: no fields, no `=`";
            return Err(syn::Error::new_spanned(variant, what));
        }
        each.push(&variant.ident);
    }
    let first = each.first().ok_or_else(|| {
        syn::Error::new_spanned(input, "an enumeration without members has no bytes")
    })?;
    let type_name = snake(&name.to_string());
    let members: Vec<String> = each
        .iter()
        .map(|member| snake(&member.to_string()))
        .collect();
    let line = format!("enum {type_name} {}\n", members.join(" "));
    Ok(quote! {
        impl #name {
            /// All of them by number.
            pub const ALL: &'static [Self] = &[#(Self::#each),*];

            /// The one of that number.
            #[inline]
            pub fn from_code(code: u8) -> Option<Self> {
                Self::ALL.get(usize::from(code)).copied()
            }
        }

        impl crate::wire::Wire for #name {
            const EMPTY: Self = Self::#first;
            const WIDEST: usize = 1;

            #[inline]
            fn write(&self, out: &mut crate::wire::Writer) {
                out.byte(*self as u8);
            }

            fn read(bytes: &mut crate::wire::Reader) -> crate::wire::Read<Self> {
                let code = bytes.byte()?;
                Self::from_code(code).ok_or_else(|| bytes.refuse_last(&format!("there is no {} {code}", #type_name)))
            }

            fn shown(&self) -> String {
                [#(#members),*][*self as usize].into()
            }

            fn describe(layout: &mut crate::wire::Layout) -> String {
                layout.add_enum(#line);
                #type_name.into()
            }
        }
    })
}
