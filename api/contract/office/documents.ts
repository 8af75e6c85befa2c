import * as z from 'zod/mini';
import { cmsSlugs, contentErrors, documentSlugs, noticedSlugs, pageName, pageVersion } from '../cms.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Minimum days between a notice of a change and the day it comes into force (A §9). */
export const noticeDays = 14;
/** Days after the notice in which a company may object (A §9). */
export const objectionDays = 7;

/** A version of a document; `effectiveOn`: the day (YYYY-MM-DD) from which it is in force. */
const documentVersion = z.object({ number: z.int(), effectiveOn: z.iso.date() });

/**
 * An announced change that is not in force.
 * - `objectUntil`: the last day to object for companies notified at once, null if none can; later ones have theirs in
 *   `ownObjection`.
 */
const comingChange = z.object({
  id: z.uuid(),
  slug: z.enum(noticedSlugs),
  announcedAt: z.iso.datetime(),
  effectiveOn: z.iso.date(),
  objectUntil: z.nullable(z.iso.date()),
});
export type ComingChange = z.infer<typeof comingChange>;

/**
 * Newest version first. `held`: a change of the terms in force for less than `objectionDays`, which companies
 * notified late may still object to.
 */
const documentState = z.object({
  slug: z.enum(documentSlugs),
  versions: z.array(documentVersion),
  coming: z.nullable(z.object({ ...comingChange.shape, content: z.string() })),
  held: z.nullable(z.object({ id: z.uuid(), effectiveOn: z.iso.date() })),
});
export type DocumentState = z.infer<typeof documentState>;

export const getDocument = defineEndpoint({
  name: 'get-document',
  method: 'GET',
  path: '/cms/documents/:page/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 60 },
  summary: 'Wersje dokumentu (terms, privacy, cookies, contact, about-us) i treść zapowiedzianej zmiany.',
  params: pageName,
  answer: documentState,
  errors: ['NOT_FOUND'],
});

export const getDocumentVersion = defineEndpoint({
  name: 'get-document-version',
  method: 'GET',
  path: '/cms/documents/:page/versions/:number/',
  access: 'public',
  cache: 'no-store',
  summary: 'Treść dokumentu w jednej z wersji, która obowiązywała albo obowiązuje.',
  params: pageVersion,
  answer: z.object({ ...documentVersion.shape, content: z.string() }),
  errors: ['NOT_FOUND'],
});

/** The public version of each page, and announced changes. */
const notices = z.object({
  notices: z.array(comingChange),
  versions: z.array(z.object({ slug: z.enum(cmsSlugs), version: z.int() })),
});
export type Notices = z.infer<typeof notices>;

export const getNotices = defineEndpoint({
  name: 'get-notices',
  method: 'GET',
  path: '/cms/notices/',
  access: 'public',
  cache: { sMaxAge: 3_600, staleWhileRevalidate: 60 },
  summary: 'Numery wersji stron i zapowiedziane zmiany dokumentów, które jeszcze nie obowiązują.',
  answer: notices,
  errors: [],
});

/** A notice as shown to the office: number of notified companies and of objections. */
const officeNotice = z.object({
  id: z.uuid(),
  content: z.string(),
  announcedAt: z.iso.datetime(),
  effectiveOn: z.iso.date(),
  author: z.nullable(z.string()),
  toldCompanies: z.int(),
  objections: z.array(z.object({ companyName: z.string(), at: z.iso.datetime() })),
});
export type OfficeNotice = z.infer<typeof officeNotice>;

/** Objections to a change in force: their contracts ended with it, and the office settles them. */
const heldNotice = z.object({
  id: officeNotice.shape.id,
  effectiveOn: officeNotice.shape.effectiveOn,
  objections: officeNotice.shape.objections,
});
export type HeldNotice = z.infer<typeof heldNotice>;

/**
 * `notice`: the open one; `held`: the last ones in force with objections, newest first; `earliest`: the first
 * possible day in force.
 */
export const getPageNotice = defineEndpoint({
  name: 'get-page-notice',
  method: 'GET',
  path: '/cms/page_notice/:page/',
  access: 'cms',
  summary: 'Zapowiedziana zmiana dokumentu: komu o niej napisano i kto zgłosił sprzeciw.',
  params: pageName,
  answer: z.object({
    earliest: z.iso.date(),
    companies: z.int(),
    notice: z.nullable(officeNotice),
    held: z.array(heldNotice),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const announceChange = defineEndpoint({
  name: 'announce-change',
  method: 'POST',
  path: '/cms/page_notice/:page/',
  access: 'cms',
  summary:
    'Zapowiada zmianę regulaminu albo polityki prywatności: firmy dostają wiadomość, a treść zmienia się sama w dniu `effectiveOn`, najwcześniej po 14 dniach. Treść taka jak w serwisie to CONTENT_UNCHANGED. Powtórzone nic nie zmienia.',
  params: pageName,
  body: z.object({
    content: z.string(),
    base: z.int().check(z.minimum(1), z.maximum(2_147_483_646)),
    effectiveOn: z.iso.date(),
  }),
  answer: z.object({ notice: z.nullable(officeNotice) }),
  errors: [...contentErrors, 'CONTENT_CONFLICT', 'CONTENT_UNCHANGED', 'NOTICE_TOO_SHORT', 'NOTICE_OPEN'],
});

export const withdrawChange = defineEndpoint({
  name: 'withdraw-change',
  method: 'DELETE',
  path: '/cms/page_notice/:page/',
  access: 'cms',
  summary:
    'Odwołuje zapowiedzianą zmianę. Firmy, do których napisano, dostają wiadomość. Gdy jej nie ma, nic się nie dzieje.',
  params: pageName,
  answer: z.object({}),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

/**
 * A company's objection, and its last day to object: the seventh after its notification, even if the change is in
 * force by then.
 */
const ownObjection = z.object({
  objectedAt: z.nullable(z.iso.datetime()),
  until: z.iso.date(),
  isOpen: z.boolean(),
});
export type OwnObjection = z.infer<typeof ownObjection>;

const ofCompany = z.object({ companyId: z.string(), noticeId: z.string().check(z.maxLength(64)) });

export const getOwnObjection = defineEndpoint({
  name: 'get-own-objection',
  method: 'GET',
  path: '/companies/:companyId/objections/:noticeId/',
  access: 'users_manage',
  summary: 'Czy firma zgłosiła sprzeciw wobec zmiany regulaminu i do kiedy może to zrobić.',
  params: ofCompany,
  answer: ownObjection,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const objectToChange = defineEndpoint({
  name: 'object-to-change',
  method: 'POST',
  path: '/companies/:companyId/objections/:noticeId/',
  access: 'users_manage',
  summary:
    'Zgłasza sprzeciw firmy wobec zapowiedzianej zmiany regulaminu, w ciągu 7 dni od powiadomienia, także gdy zmiana już obowiązuje. Powtórzone nic nie zmienia.',
  params: ofCompany,
  answer: ownObjection,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'OBJECTION_LATE'],
});
