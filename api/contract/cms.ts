import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The pages whose content is edited (B §3). */
export const cmsSlugs = ['home-page', 'how-it-works', 'verify-data'] as const;
export type CmsSlug = (typeof cmsSlugs)[number];

/** `content` is HTML of rules/rich-text.ts. @NOTE B §3: what `images` holds is not shown, and pages keep none yet. */
export const cmsPage = z.object({
  id: z.uuid(),
  slug: z.enum(cmsSlugs),
  images: z.array(z.string()),
  content: z.string(),
});
export type CmsPage = z.infer<typeof cmsPage>;

/** Any text, since an unknown page is NOT_FOUND and not a bad request. */
const pageName = z.object({ page: z.string().check(z.maxLength(64)) });

export const getPageContent = defineEndpoint({
  name: 'get-page-content',
  method: 'GET',
  path: '/cms/page_content/:page/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 60 },
  summary: 'Treść strony: home-page, how-it-works albo verify-data. `activeMembershipId` niczego nie zmienia.',
  params: pageName,
  // Everybody reads the same, so the membership is not looked at.
  query: z.object({ activeMembershipId: z.optional(z.unknown()) }),
  hasEtag: true,
  answer: cmsPage,
  errors: ['NOT_FOUND'],
});

/** @NOTE B §7: the answer is not shown; it is the page as it was saved, that is CMS_SAVE_SUCCESS. */
export const savePageContent = defineEndpoint({
  name: 'save-page-content',
  method: 'POST',
  path: '/cms/page_content/:page/',
  access: 'cms',
  summary:
    'Zapisuje treść strony (multipart/form-data, pole `content`: HTML, z którego zostają nagłówki h2–h4, akapity, listy, tabele i linki). Obrazów (`file[]`, `images[]`) na razie nie przyjmuje.',
  params: pageName,
  answer: cmsPage,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'FIELD_REQUIRED', 'FIELD_TOO_LONG', 'FIELD_INVALID'],
});
