//! A value behind a pointer, compared by address.

use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

/// Two are equal when they are the same one: comparing what is inside (replays, placements) would cost more
/// than what the comparison saves.
pub struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    /// Puts a value behind a pointer.
    pub fn new(value: T) -> Shared<T> {
        Shared(Rc::new(value))
    }
}

impl<T> Shared<T> {
    /// Whether it is this very value.
    #[must_use]
    pub fn is(&self, other: &Rc<T>) -> bool {
        Rc::ptr_eq(&self.0, other)
    }

    /// The pointer.
    #[must_use]
    pub fn pointer(&self) -> &Rc<T> {
        &self.0
    }
}

impl<T> From<Rc<T>> for Shared<T> {
    fn from(pointer: Rc<T>) -> Shared<T> {
        Shared(pointer)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl<T> yew::html::ImplicitClone for Shared<T> {}
