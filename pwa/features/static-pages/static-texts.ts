import type { DocumentSlug } from '@gtinoteka/contract/cms.ts';
import aboutUs from './about-us.html?raw';
import contact from './contact.html?raw';
import cookies from './cookies.html?raw';
import privacy from './privacy.html?raw';
import terms from './terms.html?raw';

/** First versions of the documents, part of the build: they open without a network from the first visit on. */
export const builtTexts: Readonly<Record<DocumentSlug, string>> = {
  'about-us': aboutUs,
  contact,
  cookies,
  privacy,
  terms,
};

/** Where they are read. */
export type StaticPath = '/about_us' | '/contact' | '/cookies' | '/privacy' | '/terms';
