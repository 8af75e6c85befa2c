import { configure } from '@testing-library/react';
import { unhurried } from '../run/pace.ts';

// One second, the default of findBy…, is not enough for a loaded machine.
configure({ asyncUtilTimeout: unhurried(15_000) });

// jsdom lays nothing out: it has no media, as if a phone, and nothing to scroll to.
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
Element.prototype.scrollIntoView = () => undefined;
