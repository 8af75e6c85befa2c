// What the decoder's package calls without asking and browsers of A §1 lack. A worker has none of the page's own additions.

// The types say that it is there, as it is in every newer browser.
const objects: { hasOwn?: typeof Object.hasOwn } = Object;

if (!objects.hasOwn)
  Object.hasOwn = (value: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(value, name);
