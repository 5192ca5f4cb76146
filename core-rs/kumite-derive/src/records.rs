//! A record is its fields, one after the other.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, DataStruct, DeriveInput, Expr, Fields, Member, Type};

use crate::fields::Declared;
use crate::names::{plain, snake};

/// What one field adds to each derived function.
#[derive(Default)]
struct Code {
    write: TokenStream,
    read: TokenStream,
    /// Runs on the finished record.
    check: TokenStream,
    describe: TokenStream,
    widest: TokenStream,
}

pub fn derive(input: &DeriveInput, data: &DataStruct) -> syn::Result<TokenStream> {
    if let Fields::Unnamed(inner) = &data.fields
        && let (Some(inner), 1) = (inner.unnamed.first(), inner.unnamed.len())
    {
        return Ok(number(input, &inner.ty));
    }
    let fields = data.fields.iter().map(Declared::of);
    let fields = fields.collect::<syn::Result<Vec<_>>>()?;
    let kept: Vec<_> = fields
        .iter()
        .filter_map(|field| field.list.as_ref())
        .collect();
    let mut codes = Vec::new();
    for field in &fields {
        codes.push(code(field, kept.contains(&&field.name))?);
    }
    let name = &input.ident;
    let record = record_name(&input.attrs)?.unwrap_or_else(|| snake(&name.to_string()));
    let names: Vec<_> = fields.iter().map(|field| &field.name).collect();
    let empties = fields.iter().map(empty);
    let write = codes.iter().map(|code| &code.write);
    let read = codes.iter().map(|code| &code.read);
    let check = codes.iter().map(|code| &code.check);
    let describe = codes.iter().map(|code| &code.describe);
    let widest = codes.iter().map(|code| &code.widest);
    let hide = hide(name, &fields);
    Ok(quote! {
        impl #name {
            /// Every field at its default.
            pub const EMPTY: Self = Self { #(#names: #empties),* };
        }

        impl crate::wire::Wire for #name {
            const EMPTY: Self = Self::EMPTY;
            const WIDEST: usize = 0 #(+ #widest)*;

            #[inline]
            fn write(&self, out: &mut crate::wire::Writer) {
                #(#write)*
            }

            #[inline]
            fn read(bytes: &mut crate::wire::Reader) -> crate::wire::Read<Self> {
                #(#read)*
                let made = Self { #(#names),* };
                #(#check)*
                Ok(made)
            }

            fn describe(layout: &mut crate::wire::Layout) -> String {
                layout.add_record(#record, <Self as crate::wire::Record>::describe_fields);
                #record.into()
            }
        }

        impl crate::wire::Record for #name {
            fn describe_fields(layout: &mut crate::wire::Layout, lines: &mut String) {
                #(#describe)*
            }
        }

        #hide
    })
}

/// A number with a type of its own: `struct Area(pub u8);` has the bytes of a `u8`.
fn number(input: &DeriveInput, inner: &Type) -> TokenStream {
    let name = &input.ident;
    let wire = quote!(<#inner as crate::wire::Wire>);
    quote! {
        impl crate::wire::Wire for #name {
            const EMPTY: Self = Self(#wire::EMPTY);
            const WIDEST: usize = #wire::WIDEST;

            #[inline]
            fn write(&self, out: &mut crate::wire::Writer) {
                #wire::write(&self.0, out);
            }

            #[inline]
            fn read(bytes: &mut crate::wire::Reader) -> crate::wire::Read<Self> {
                #wire::read(bytes).map(Self)
            }

            fn describe(layout: &mut crate::wire::Layout) -> String {
                #wire::describe(layout)
            }

            #[inline]
            fn outside(&self, low: u64, high: u64) -> Option<(usize, u64)> {
                #wire::outside(&self.0, low, high)
            }

            fn shown(&self) -> String {
                #wire::shown(&self.0)
            }
        }
    }
}

/// `#[wire(name = "...")]` on the struct.
fn record_name(attributes: &[Attribute]) -> syn::Result<Option<String>> {
    let mut name = None;
    for attribute in attributes
        .iter()
        .filter(|each| each.path().is_ident("wire"))
    {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("name") {
                return Err(meta.error("a record is only given a name"));
            }
            name = Some(meta.value()?.parse::<syn::LitStr>()?.value());
            Ok(())
        })?;
    }
    Ok(name)
}

fn empty(field: &Declared) -> TokenStream {
    let kind = &field.kind;
    match &field.default {
        Some(default) => quote!(#default),
        None => quote!(<#kind as crate::wire::Wire>::EMPTY),
    }
}

fn hide(name: &syn::Ident, fields: &[Declared]) -> TokenStream {
    let is_owners = |seen: &Option<syn::Ident>| seen.as_ref().is_some_and(|who| who == "owner");
    let mut hides = Vec::new();
    for field in fields {
        let (name, kind) = (&field.name, &field.kind);
        if is_owners(&field.seen) {
            hides.push(quote!(crate::wire::Hide::hide(&mut self.#name);));
        }
        for part in field.parts.iter().filter(|part| is_owners(&part.seen)) {
            let lens = &part.lens;
            hides.push(quote!(<#lens as crate::wire::Lens<#kind>>::hide(&mut self.#name);));
        }
    }
    if hides.is_empty() {
        return TokenStream::new();
    }
    quote! {
        impl crate::wire::Hide for #name {
            fn hide(&mut self) {
                #(#hides)*
            }
        }
    }
}

fn code(field: &Declared, is_kept_by_list: bool) -> syn::Result<Code> {
    let (name, kind) = (&field.name, &field.kind);
    let start = empty(field);
    if field.skip {
        let read = quote!(let #name: #kind = #start;);
        return Ok(Code {
            read: if is_kept_by_list {
                TokenStream::new()
            } else {
                read
            },
            widest: quote!(0),
            ..Code::default()
        });
    }
    if field.flatten {
        return Ok(Code {
            write: quote!(crate::wire::Wire::write(&self.#name, out);),
            read: quote!(let #name: #kind = crate::wire::Wire::read(bytes)?;),
            describe: quote!(<#kind as crate::wire::Record>::describe_fields(layout, lines);),
            widest: quote!(<#kind as crate::wire::Wire>::WIDEST),
            ..Code::default()
        });
    }
    if !field.parts.is_empty() {
        return Ok(parts(field, &start));
    }
    let (low, high) = match &field.range {
        Some((low, high)) => (quote!(#low), quote!(#high)),
        None => (quote!(0), quote!(u64::MAX)),
    };
    let text = plain(name);
    if let Some(length) = &field.list {
        let (item, most) = array(kind)?;
        let type_name =
            quote!(format!("{}{{{}}}", <#item as crate::wire::Wire>::describe(layout), #most));
        return Ok(Code {
            write: quote!(out.list(&self.#name, self.#length);),
            read: quote!(let (#name, #length) = bytes.list(#text, #low, #high)?;),
            describe: describe(field, &type_name),
            widest: quote!(1 + (#most) * <#item as crate::wire::Wire>::WIDEST),
            ..Code::default()
        });
    }
    if let Some(count) = &field.each {
        let (item, most) = array(kind)?;
        let counted = last_name(count)?;
        let type_name =
            quote!(format!("{}*{}", <#item as crate::wire::Wire>::describe(layout), #counted));
        return Ok(Code {
            write: quote! {
                for item in self.#name.iter().take(usize::from(self.#count)) {
                    crate::wire::Wire::write(item, out);
                }
            },
            read: quote! {
                let mut #name: #kind = #start;
                for item in #name.iter_mut().take(usize::from(#count)) {
                    *item = crate::wire::Wire::read(bytes)?;
                }
            },
            describe: describe(field, &type_name),
            widest: quote!((#most) * <#item as crate::wire::Wire>::WIDEST),
            ..Code::default()
        });
    }
    if let Some(method) = &field.present {
        let flag = quote::format_ident!("is_{name}_there");
        let type_name = quote!(format!("{}?", <#kind as crate::wire::Wire>::describe(layout)));
        return Ok(Code {
            write: quote!(out.optional(self.#method(), &self.#name);),
            read: quote! {
                let #flag = bytes.value::<bool>()?;
                let #name: #kind = if #flag { bytes.value()? } else { #start };
            },
            check: quote! {
                if made.#method() != #flag {
                    return Err(format!("{} is there exactly when nothing needs it", #text));
                }
            },
            describe: describe(field, &type_name),
            widest: quote!(1 + <#kind as crate::wire::Wire>::WIDEST),
        });
    }
    let read = match &field.range {
        Some(_) => quote!(let #name: #kind = bytes.within(#text, #low, #high)?;),
        None => quote!(let #name: #kind = crate::wire::Wire::read(bytes)?;),
    };
    Ok(Code {
        write: quote!(crate::wire::Wire::write(&self.#name, out);),
        read,
        describe: describe(
            field,
            &quote!(<#kind as crate::wire::Wire>::describe(layout)),
        ),
        widest: quote!(<#kind as crate::wire::Wire>::WIDEST),
        ..Code::default()
    })
}

/// A field in memory that is several fields of the bytes.
fn parts(field: &Declared, start: &TokenStream) -> Code {
    let (name, kind) = (&field.name, &field.kind);
    let mut code = Code {
        read: quote!(let mut #name: #kind = #start;),
        widest: quote!(0),
        ..Code::default()
    };
    for part in &field.parts {
        let (lens, text) = (&part.lens, plain(&part.name));
        let through = quote!(<#lens as crate::wire::Lens<#kind>>);
        let range = range_of(&part.range);
        let seen = option(part.seen.as_ref().map(|who| who.to_string()));
        code.write
            .extend(quote!(#through::write(&self.#name, out);));
        code.read
            .extend(quote!(#through::read(&mut #name, bytes)?;));
        code.widest.extend(quote!(+ #through::WIDEST));
        code.describe.extend(quote! {
            let kind = #through::describe();
            crate::wire::Layout::add_field(lines, #text, &kind, #range, None, #seen);
        });
    }
    code
}

fn describe(field: &Declared, type_name: &TokenStream) -> TokenStream {
    let (kind, text) = (&field.kind, plain(&field.name));
    let range = range_of(&field.range);
    let default = match &field.default {
        Some(default) => quote!(Some(<#kind as crate::wire::Wire>::shown(&#default))),
        None => quote!(None),
    };
    let seen = option(field.seen.as_ref().map(|who| who.to_string()));
    quote! {
        let kind = #type_name;
        crate::wire::Layout::add_field(lines, #text, &kind, #range, #default, #seen);
    }
}

fn range_of(range: &Option<(Expr, Expr)>) -> TokenStream {
    match range {
        Some((low, high)) => quote!(Some((#low, #high))),
        None => quote!(None),
    }
}

fn option(text: Option<String>) -> TokenStream {
    match text {
        Some(text) => quote!(Some(#text)),
        None => quote!(None),
    }
}

fn array(kind: &Type) -> syn::Result<(&Type, &Expr)> {
    match kind {
        Type::Array(array) => Ok((&array.elem, &array.len)),
        other => Err(syn::Error::new_spanned(other, "an array is needed here")),
    }
}

/// `players` of `state.players`.
fn last_name(count: &Expr) -> syn::Result<String> {
    match count {
        Expr::Path(path) => Ok(path.path.require_ident()?.to_string()),
        Expr::Field(field) => match &field.member {
            Member::Named(name) => Ok(name.to_string()),
            Member::Unnamed(_) => Err(syn::Error::new_spanned(field, "fields have names")),
        },
        other => Err(syn::Error::new_spanned(other, "a field before this one")),
    }
}
