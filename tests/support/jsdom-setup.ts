import { configure } from '@testing-library/react';

// One second, the default of findBy…, is not enough for a loaded machine.
configure({ asyncUtilTimeout: 15_000 });

// jsdom lays nothing out: it has no media, as if a phone, and nothing to scroll to.
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
Element.prototype.scrollIntoView = () => undefined;
