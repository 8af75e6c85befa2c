import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { memberErrors } from './errors/member-errors.ts';

/** The static pages of A §2, which are documents: each version has a day it is in force from. */
export const documentSlugs = ['terms', 'privacy', 'cookies', 'contact', 'about-us'] as const;
export type DocumentSlug = (typeof documentSlugs)[number];
/** Documents whose changes are announced to companies in advance (A §9). */
export const noticedSlugs = ['terms', 'privacy'] as const satisfies readonly DocumentSlug[];
export type NoticedSlug = (typeof noticedSlugs)[number];
/** The editable pages: those of B §3, and the documents. */
export const cmsSlugs = ['home-page', 'how-it-works', 'verify-data', ...documentSlugs] as const;
export type CmsSlug = (typeof cmsSlugs)[number];

/**
 * `content` is HTML of rules/rich-text.ts. `images`: ids of the page's pictures; `newImages`: those uploaded with
 * this save (B §3).
 */
const cmsPage = z.object({
  id: z.uuid(),
  slug: z.enum(cmsSlugs),
  images: z.array(z.string()),
  newImages: z.array(z.string()),
  content: z.string(),
});
export type CmsPage = z.infer<typeof cmsPage>;

/** Any text: an unknown page is NOT_FOUND, not a bad request. */
export const pageName = z.object({ page: z.string().check(z.maxLength(64)) });
export const pageVersion = z.extend(pageName, { number: z.string().check(z.maxLength(9)) });

/** Errors of an editor's text, in any call. */
export const contentErrors = [
  ...memberErrors,
  'FIELD_REQUIRED',
  'FIELD_TOO_LONG',
  'FIELD_INVALID',
  'IMAGE_WITHOUT_ALT',
] as const;

export const getPageContent = defineEndpoint({
  name: 'get-page-content',
  method: 'GET',
  path: '/cms/page_content/:page/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 60 },
  summary:
    'Treść strony: home-page, how-it-works, verify-data, terms, privacy, cookies, contact albo about-us. `activeMembershipId` niczego nie zmienia.',
  params: pageName,
  // The content is the same for everyone, so the membership is ignored.
  query: z.object({ activeMembershipId: z.optional(z.unknown()) }),
  hasEtag: true,
  answer: cmsPage,
  errors: ['NOT_FOUND'],
});

/**
 * @NOTE B §7: the answer is not shown; it is the saved page, that is CMS_SAVE_SUCCESS.
 * - `base` is ours: the version the text is based on.
 * - Without it, as in B, the later save wins and the earlier one stays as a version.
 */
export const savePageContent = defineEndpoint({
  name: 'save-page-content',
  method: 'POST',
  path: '/cms/page_content/:page/',
  access: 'cms',
  summary:
    'Publikuje treść strony (multipart/form-data). `content`: HTML, z którego zostają nagłówki h2–h4, akapity, listy, tabele, linki i obrazy tej platformy z opisem. `file[]`: nowe obrazy, `images[]`: id obrazów strony. `base`: numer wersji, od której zaczęto; gdy jest już nowsza, odpowiedzią jest CONTENT_CONFLICT.',
  params: pageName,
  parts: { content: 'text', 'file[]': 'file', 'images[]': 'text', base: 'text' },
  answer: cmsPage,
  errors: [...contentErrors, 'IMAGE_INVALID', 'IMAGE_TOO_LARGE', 'CONTENT_CONFLICT', 'NOTICE_REQUIRED'],
});

/** A version without its text; `author`: first and last name, null for a text of the product itself. */
const cmsVersion = z.object({
  number: z.int(),
  publishedAt: z.iso.datetime(),
  /** the day in Poland from which it is in force */
  effectiveOn: z.iso.date(),
  author: z.nullable(z.string()),
});
export type CmsVersion = z.infer<typeof cmsVersion>;

/** An editor's draft: `base` is the version it is based on, `missed`: it was due but not published. */
const cmsDraft = z.object({
  content: z.string(),
  base: z.int(),
  revision: z.int(),
  changedAt: z.iso.datetime(),
  publishAt: z.nullable(z.iso.datetime()),
  missed: z.boolean(),
});
export type CmsDraft = z.infer<typeof cmsDraft>;

const cmsEditing = z.object({
  slug: z.enum(cmsSlugs),
  /** the public version, and its text */
  version: z.int(),
  content: z.string(),
  /** newest first, at most 50 */
  versions: z.array(cmsVersion),
  /** the caller's own */
  draft: z.nullable(cmsDraft),
  otherDrafts: z.array(z.object({ author: z.string(), changedAt: z.iso.datetime() })),
});
export type CmsEditing = z.infer<typeof cmsEditing>;

/** Maximum number of listed versions; all are kept. */
export const listedVersions = 50;

export const getPageEditing = defineEndpoint({
  name: 'get-page-editing',
  method: 'GET',
  path: '/cms/page_editing/:page/',
  access: 'cms',
  summary: 'Strona do edycji: treść w serwisie, wersje i szkic osoby, która pyta.',
  params: pageName,
  answer: cmsEditing,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const getPageVersion = defineEndpoint({
  name: 'get-page-version',
  method: 'GET',
  path: '/cms/page_editing/:page/versions/:number/',
  access: 'cms',
  summary: 'Treść strony w jednej z wersji.',
  params: pageVersion,
  answer: z.object({ ...cmsVersion.shape, content: z.string() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

/** `revision`: of the draft the caller has seen; null if there was none. */
export const savePageDraft = defineEndpoint({
  name: 'save-page-draft',
  method: 'PUT',
  path: '/cms/page_editing/:page/draft/',
  access: 'cms',
  summary:
    'Zapisuje szkic osoby, która pyta, a z `publishAt` planuje publikację. Gdy szkic zmieniono w innym oknie, odpowiedzią jest CONTENT_CONFLICT.',
  params: pageName,
  body: z.object({
    content: z.string(),
    base: z.int().check(z.minimum(1), z.maximum(2_147_483_646)),
    revision: z.nullable(z.int()),
    publishAt: z.nullable(z.iso.datetime()),
  }),
  answer: cmsDraft,
  errors: [...contentErrors, 'PUBLISH_TIME_PAST', 'CONTENT_CONFLICT', 'NOTICE_REQUIRED'],
});

export const deletePageDraft = defineEndpoint({
  name: 'delete-page-draft',
  method: 'DELETE',
  path: '/cms/page_editing/:page/draft/',
  access: 'cms',
  summary: 'Usuwa szkic osoby, która pyta. Gdy go nie ma, nic się nie dzieje.',
  params: pageName,
  answer: z.object({}),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

/** A picture of a page; sizes of its large form, in pixels. */
const cmsImage = z.object({ id: z.uuid(), width: z.int(), height: z.int() });
export type CmsImage = z.infer<typeof cmsImage>;

/** @NOTE B §7: the answer is not shown; it is the data of an `img` of the content. */
export const savePageImage = defineEndpoint({
  name: 'save-page-image',
  method: 'POST',
  path: '/cms/page_content_image/:page/',
  access: 'cms',
  summary:
    'Przyjmuje obraz strony (multipart/form-data, pole `image`: PNG, JPEG albo WebP, najwyżej 20 MB i 50 megapikseli). Rysuje go od nowa w dwóch rozmiarach, bez metadanych.',
  params: pageName,
  parts: { image: 'file' },
  answer: cmsImage,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_REQUIRED', 'IMAGE_INVALID', 'IMAGE_TOO_LARGE'],
});

/** Media types by format; every supported browser displays `plain`. */
const imageTypes = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

export const getPageImage = defineEndpoint({
  name: 'get-page-image',
  method: 'GET',
  path: '/cms/page_image/:id/:form/',
  access: 'public',
  cache: 'immutable',
  summary: 'Obraz strony: `small` (640 px) albo `large` (1280 px) i `.avif`, `.webp` albo `.plain` (JPEG lub PNG).',
  params: z.object({ id: z.string().check(z.maxLength(64)), form: z.string().check(z.maxLength(16)) }),
  file: imageTypes,
  hasEtag: true,
  answer: z.unknown(),
  errors: ['NOT_FOUND'],
});
