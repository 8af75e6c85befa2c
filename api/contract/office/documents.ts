import * as z from 'zod/mini';
import { cmsSlugs, contentErrors, documentSlugs, noticedSlugs, pageName, pageVersion } from '../cms.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Days between a notice of a change and the day from which it holds, at least (A §9). */
export const noticeDays = 14;
/** Days after the notice in which a company may object (A §9). */
export const objectionDays = 7;

/** A version of a document; `effectiveOn`: the day (RRRR-MM-DD) from which it holds. */
const documentVersion = z.object({ number: z.int(), effectiveOn: z.iso.date() });

/** A change that was told and does not hold yet. `objectUntil`: the last day to object of those told at once, null where nobody can; who was told later reads theirs in `ownObjection`. */
const comingChange = z.object({
  id: z.uuid(),
  slug: z.enum(noticedSlugs),
  announcedAt: z.iso.datetime(),
  effectiveOn: z.iso.date(),
  objectUntil: z.nullable(z.iso.date()),
});
export type ComingChange = z.infer<typeof comingChange>;

/** Newest version first. `held`: a change of the terms that has held for less than `objectionDays`: who was told late of it may still object. */
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

/** Which version of each page is public, and the changes that are coming. */
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

/** What the office sees of a notice: how many companies were told and how many objected. */
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

/** Who objected to a change that holds by now: their contracts ended with it, which is the office's work from then on. */
const heldNotice = z.object({
  id: officeNotice.shape.id,
  effectiveOn: officeNotice.shape.effectiveOn,
  objections: officeNotice.shape.objections,
});
export type HeldNotice = z.infer<typeof heldNotice>;

/** `notice`: the one that waits; `held`: the last ones that hold and were objected to, newest first; `earliest`: the first day a change may hold. */
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

/** A company's own standing: whether it objected, and the last day to: the seventh after it was told, also where the change holds by then. */
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
