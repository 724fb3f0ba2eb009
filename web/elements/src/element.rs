//! What the parts of the page are written with: an element and what is in it, as plain calls.
//!
//! `html!` writes out, at each place, how attributes, listeners and lists are made: some 150 bytes of download for
//! every element. A call here costs some 10, because what it does exists once. The two make the same page.
//! `html!` remains for what has no other spelling: components. A program has one kind of action, so being generic
//! over it costs nothing.

use std::cell::RefCell;
use std::rc::Rc;

use plywise_render::number;
use wasm_bindgen::JsValue;
use web_sys::Event;
use yew::prelude::*;
use yew::virtual_dom::{
    AttributeOrProperty, Attributes, Key, Listener, ListenerKind, Listeners, VList, VTag, VText,
};

/// An element that is being put together. Boxed, so that each call hands on one pointer.
#[derive(Debug)]
pub struct Element(Box<Parts>);

#[derive(Debug, Default)]
struct Parts {
    tag: &'static str,
    key: Option<Key>,
    place: NodeRef,
    names: Vec<&'static str>,
    values: Vec<Option<AttributeOrProperty>>,
    /// Of a box: what stands in it, and whether it is ticked.
    value: Option<AttrValue>,
    checked: Option<bool>,
    listeners: Vec<Option<Rc<dyn Listener>>>,
    children: Vec<Html>,
}

/// An element without anything.
#[inline(never)]
pub fn el(tag: &'static str) -> Element {
    Element(Box::new(Parts { tag, ..Parts::default() }))
}

/// An element of a class.
#[inline(never)]
pub fn classed(tag: &'static str, class: &'static str) -> Element {
    el(tag).attr("class", class)
}

/// A button of a class that sends an action.
#[inline(never)]
pub fn button<A: Clone + 'static>(class: &'static str, act: &Callback<A>, action: A) -> Element {
    el("button").attr("type", "button").attr("class", class).on_click(act, action)
}

/// A part of the page with its heading.
#[inline(never)]
pub fn panel(class: &'static str, label: &'static str, heading: &'static str) -> Element {
    classed("section", class).attr("aria-label", label).child(el("h2").child(heading))
}

/// A drawing that says nothing that is not said in words beside it.
#[inline(never)]
pub fn drawing(view_box: impl Value) -> Element {
    el("svg").attr("viewBox", view_box).attr("aria-hidden", "true")
}

/// A line of a drawing.
#[inline(never)]
pub fn path(class: &'static str, d: impl Value) -> Element {
    classed("path", class).attr("d", d)
}

/// An element with a text in it; what stands between backticks there is code.
pub fn coded(mut element: Element, text: &str) -> Element {
    let is_paired = text.matches('`').count().is_multiple_of(2);
    for (nth, part) in text.split(|c| c == '`' && is_paired).enumerate() {
        let part = part.to_owned();
        element = if nth % 2 == 1 { element.child(el("code").child(part)) } else { element.child(part) };
    }
    element
}

impl Element {
    /// An attribute. Without a value it is not there; call it in any case, so that the element keeps its names.
    #[inline]
    pub fn attr(self, name: &'static str, value: impl Value) -> Element {
        value.put(self, name)
    }

    #[inline(never)]
    fn attr_value(mut self, name: &'static str, value: Option<AttrValue>) -> Element {
        self.0.names.push(name);
        self.0.values.push(value.map(AttributeOrProperty::Attribute));
        self
    }

    #[inline(never)]
    fn attr_fixed(self, name: &'static str, value: &'static str) -> Element {
        self.attr_value(name, Some(AttrValue::Static(value)))
    }

    #[inline(never)]
    fn attr_written(self, name: &'static str, value: String) -> Element {
        self.attr_value(name, Some(value.into()))
    }

    #[inline(never)]
    fn attr_counted(self, name: &'static str, value: u64) -> Element {
        self.attr_written(name, value.to_string())
    }

    #[inline(never)]
    fn attr_measured(self, name: &'static str, value: f64) -> Element {
        self.attr_written(name, number(value))
    }

    /// What a list of choices shows: browsers keep what was picked by hand, whatever the attributes say later.
    pub fn choosing(mut self, value: &'static str) -> Element {
        self.0.names.push("value");
        self.0.values.push(Some(AttributeOrProperty::Property(JsValue::from_str(value))));
        self
    }

    /// What stands in a box.
    pub fn holding(mut self, value: String) -> Element {
        self.0.value = Some(value.into());
        self
    }

    /// Whether a box is ticked.
    pub fn ticked(mut self, is_ticked: bool) -> Element {
        self.0.checked = Some(is_ticked);
        self
    }

    /// Where the element is to be found once it is on the page.
    pub fn at(mut self, place: NodeRef) -> Element {
        self.0.place = place;
        self
    }

    /// What tells the element from its neighbours in a list.
    #[inline(never)]
    pub fn key(mut self, key: usize) -> Element {
        self.0.key = Some(key.into());
        self
    }

    /// What may happen to the element (`"click"`), and the action that it asks for, if any.
    #[inline]
    pub fn on<A: 'static>(
        self,
        event: &'static str,
        act: &Callback<A>,
        turn: impl Fn(&Event) -> Option<A> + 'static,
    ) -> Element {
        self.listening(event, act, Box::new(turn))
    }

    #[inline(never)]
    fn listening<A: 'static>(mut self, event: &'static str, act: &Callback<A>, turn: Turn<A>) -> Element {
        self.0.listeners.push(Some(Rc::new(Sender { event, turn, act: act.clone() })));
        self
    }

    /// The action that a click asks for.
    #[inline(never)]
    pub fn on_click<A: Clone + 'static>(self, act: &Callback<A>, action: A) -> Element {
        self.on("click", act, move |_| Some(action.clone()))
    }

    /// The action that another choice, or another tick, asks for.
    #[inline(never)]
    pub fn on_change<A: Clone + 'static>(self, act: &Callback<A>, action: A) -> Element {
        self.on("change", act, move |_| Some(action.clone()))
    }

    /// What is in the element, after what is in it already: text, another element, or perhaps nothing, which
    /// then keeps its place empty.
    #[inline]
    pub fn child(self, child: impl Child) -> Element {
        child.join(self)
    }

    #[inline(never)]
    fn child_node(mut self, node: Html) -> Element {
        self.0.children.push(node);
        self
    }

    #[inline(never)]
    fn child_element(self, child: Element) -> Element {
        self.child_node(child.into())
    }

    #[inline(never)]
    fn child_text(self, text: &'static str) -> Element {
        self.child_node(VText::new(text).into())
    }

    #[inline(never)]
    fn child_written(self, text: String) -> Element {
        self.child_node(VText::new(text).into())
    }

    /// A list in the element. All of its elements have keys, or none has.
    #[inline]
    pub fn list<E: Into<Html>>(self, elements: impl Iterator<Item = E>) -> Element {
        let mut nodes = Vec::with_capacity(elements.size_hint().0);
        elements.for_each(|element| nodes.push(element.into()));
        self.child_list(nodes)
    }

    #[inline(never)]
    fn child_list(self, nodes: Vec<Html>) -> Element {
        self.child_node(VList::with_children(nodes, None).into())
    }
}

impl From<Element> for Html {
    #[inline(never)]
    fn from(element: Element) -> Html {
        let Parts { tag, key, place, names, values, value, checked, listeners, mut children } = *element.0;
        let attributes = Attributes::Dynamic { keys: known(names), values: values.into() };
        let listeners =
            if listeners.is_empty() { Listeners::None } else { Listeners::Pending(listeners.into()) };
        let tag = match tag {
            "input" => VTag::__new_input(value, checked, place, key, attributes, listeners),
            "textarea" => VTag::__new_textarea(value, None, place, key, attributes, listeners),
            _ => {
                let inside = match children.len() {
                    0 | 1 => children.pop().unwrap_or_default(),
                    _ => VList::with_children(children, None).into(),
                };
                VTag::__new_other(AttrValue::Static(tag), place, key, attributes, listeners, inside)
            }
        };
        tag.into()
    }
}

/// Lists of names that are known already, the one asked for last in front.
type Known = Vec<&'static [&'static str]>;

/// The one copy of a list of attribute names: Yew compares two lists by their address, and then goes straight
/// to the values. There are as many as places in the code that name attributes.
fn known(names: Vec<&'static str>) -> &'static [&'static str] {
    thread_local!(static KNOWN: RefCell<Known> = const { RefCell::new(Vec::new()) });
    KNOWN.with_borrow_mut(|all| {
        let is_same = |known: &&'static [&'static str]| {
            known.len() == names.len()
                && known.iter().zip(&names).all(|(one, other)| std::ptr::eq(*one, *other))
        };
        let nth = all.iter().position(is_same).unwrap_or(all.len());
        if nth == all.len() {
            all.push(names.leak());
        }
        all.swap(0, nth);
        all[0]
    })
}

type Turn<A> = Box<dyn Fn(&Event) -> Option<A>>;

/// Waits for an event and sends the action that it asks for.
struct Sender<A: 'static> {
    event: &'static str,
    turn: Turn<A>,
    act: Callback<A>,
}

impl<A> Listener for Sender<A> {
    fn kind(&self) -> ListenerKind {
        ListenerKind::other(self.event.into())
    }

    fn handle(&self, event: Event) {
        if let Some(action) = (self.turn)(&event) {
            self.act.emit(action);
        }
    }

    fn passive(&self) -> bool {
        false
    }
}

/// What an attribute can have as its value.
pub trait Value {
    /// The element with the attribute.
    fn put(self, element: Element, name: &'static str) -> Element;
}

/// What can stand in an element.
pub trait Child {
    /// The element with this at its end.
    fn join(self, element: Element) -> Element;
}

impl Value for &'static str {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_fixed(name, self)
    }
}

impl Value for String {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_written(name, self)
    }
}

impl Value for AttrValue {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_value(name, Some(self))
    }
}

/// Written out, as the attributes of accessibility want it: `true` or `false`.
impl Value for bool {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_fixed(name, if self { "true" } else { "false" })
    }
}

impl Value for u64 {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_counted(name, self)
    }
}

impl Value for u32 {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_counted(name, self.into())
    }
}

impl Value for usize {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_counted(name, self as u64)
    }
}

impl Value for f64 {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        element.attr_measured(name, self)
    }
}

impl<V: Value> Value for Option<V> {
    #[inline]
    fn put(self, element: Element, name: &'static str) -> Element {
        match self {
            Some(value) => value.put(element, name),
            None => element.attr_value(name, None),
        }
    }
}

impl Child for Element {
    #[inline]
    fn join(self, element: Element) -> Element {
        element.child_element(self)
    }
}

impl Child for Html {
    #[inline]
    fn join(self, element: Element) -> Element {
        element.child_node(self)
    }
}

impl Child for &'static str {
    #[inline]
    fn join(self, element: Element) -> Element {
        element.child_text(self)
    }
}

impl Child for String {
    #[inline]
    fn join(self, element: Element) -> Element {
        element.child_written(self)
    }
}

impl Child for AttrValue {
    #[inline]
    fn join(self, element: Element) -> Element {
        element.child_node(VText::new(self).into())
    }
}

impl<C: Child> Child for Option<C> {
    #[inline]
    fn join(self, element: Element) -> Element {
        match self {
            Some(child) => child.join(element),
            None => element.child_node(Html::default()),
        }
    }
}
