import type { NoticedSlug } from '@gtinoteka/contract/cms.ts';
import {
  noticeDays,
  objectionDays,
  type ComingChange,
  type DocumentState,
  type OwnObjection,
} from '@gtinoteka/contract/office/documents.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { lockPage, publishIn } from '../catalogue/cms-pages.ts';
import { recordAct } from '../people/audit-log.ts';
import { readSpokespeople } from '../people/mail-contents.ts';

type Db = Pick<Database, 'db'>;

const today = sql`(now() AT TIME ZONE 'Europe/Warsaw')::date`;
const isOpen = sql`n.published_at IS NULL AND n.withdrawn_at IS NULL`;
/** Companies without a mail are still going to get one. */
const isNotificationPending = sql`${isOpen} AND n.effective_on > ${today}`;
/** The last day to object for a mail sent at that time. Only the terms are a contract. */
const objectUntil = (notifiedAt: RawBuilder<unknown>) =>
  sql<
    string | null
  >`CASE WHEN p.slug = 'terms' THEN (${notifiedAt} AT TIME ZONE 'Europe/Warsaw')::date + ${sql.raw(String(objectionDays))} END`;
/** Ids of companies with recipients (readSpokespeople). */
const companiesToNotify = sql`SELECT DISTINCT m.company_id AS id FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.activated AND m.permission_group = 'location_admin' AND u.is_active AND u.erased_at IS NULL`;

interface NoticeRow {
  id: string;
  slug: NoticedSlug;
  content: string;
  announcedAt: Date;
  effectiveOn: string;
  objectUntil: string | null;
}

async function openNotices({ db }: Db, slug?: NoticedSlug): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`SELECT n.id, p.slug, n.content, n.announced_at AS "announcedAt",
      n.effective_on AS "effectiveOn", ${objectUntil(sql`n.announced_at`)} AS "objectUntil"
    FROM cms_notices n JOIN cms_pages p ON p.id = n.page_id
    WHERE ${isOpen} ${slug === undefined ? sql`` : sql`AND p.slug = ${slug}`} ORDER BY n.effective_on, p.slug`.execute(
    db,
  );
  return rows;
}

function toComingChange({ id, slug, announcedAt, effectiveOn, objectUntil: until }: NoticeRow): ComingChange {
  return { id, slug, announcedAt: announcedAt.toISOString(), effectiveOn, objectUntil: until };
}

/** Announced changes that are not in force, the next one first. */
export async function listComing(database: Db): Promise<ComingChange[]> {
  return (await openNotices(database)).map(toComingChange);
}

/** The announced change of a document that is not in force, with its text; null if there is none. */
export async function readComing(
  database: Db,
  slug: NoticedSlug,
): Promise<(ComingChange & { content: string }) | null> {
  const [row] = await openNotices(database, slug);
  return row ? { ...toComingChange(row), content: row.content } : null;
}

/** The change of a document in force so recently that a company notified the day before may object; null if none. */
export async function readHeld({ db }: Db, slug: NoticedSlug): Promise<DocumentState['held']> {
  const { rows } = await sql<{ id: string; effectiveOn: string }>`SELECT n.id, n.effective_on AS "effectiveOn"
    FROM cms_notices n JOIN cms_pages p ON p.id = n.page_id
    WHERE p.slug = ${slug} AND n.published_at IS NOT NULL AND ${objectUntil(sql`n.effective_on::timestamp AT TIME ZONE 'Europe/Warsaw'`)} > ${today}
    ORDER BY n.published_at DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Number of companies a notice would be sent to now, and the first possible day in force (YYYY-MM-DD); without
 * companies, today.
 */
export async function readNoticeTerms({ db }: Db): Promise<{ companies: number; earliest: string }> {
  const { rows } = await sql<{ companies: number; earliest: string }>`
    SELECT count(*)::int AS companies,
      (${today} + CASE WHEN count(*) > 0 THEN ${sql.raw(String(noticeDays))} ELSE 0 END) AS earliest
    FROM (${companiesToNotify}) c`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has no row');
  return row;
}

/** A change to announce. `base`: the version its text is based on. */
export interface AnnouncedChange {
  readonly slug: NoticedSlug;
  readonly content: string;
  readonly images: readonly string[];
  readonly base: number;
  readonly effectiveOn: string;
  readonly authorId: string;
  readonly client: Buffer;
}

/**
 * Announces a change and deletes the author's draft. Null: announced, or the same one was before.
 * - `CONTENT_CONFLICT`: another version is public.
 * - `NOTICE_OPEN`: another change is announced.
 * - `CONTENT_UNCHANGED`: the text is the public one.
 * - `NOTICE_TOO_SHORT`: the day is too near.
 */
export function announceChange(
  { db }: Db,
  change: AnnouncedChange,
): Promise<'CONTENT_CONFLICT' | 'CONTENT_UNCHANGED' | 'NOTICE_OPEN' | 'NOTICE_TOO_SHORT' | null> {
  const { slug, content, images, base, effectiveOn, authorId, client } = change;
  return db.transaction().execute(async (trx) => {
    const page = await lockPage(trx, slug);
    const open = await readComing({ db: trx }, slug);
    if (open) return open.content === content && open.effectiveOn === effectiveOn ? null : 'NOTICE_OPEN';
    if (page.version !== base) return 'CONTENT_CONFLICT';
    if (page.content === content) return 'CONTENT_UNCHANGED';
    const { earliest } = await readNoticeTerms({ db: trx });
    if (effectiveOn < earliest) return 'NOTICE_TOO_SHORT';
    await sql`INSERT INTO cms_notices (page_id, content, images, author_id, effective_on)
      VALUES (${page.id}::uuid, ${content}, ${[...images]}::uuid[], ${authorId}::uuid, ${effectiveOn}::date)`.execute(
      trx,
    );
    await trx.deleteFrom('cms_drafts').where('page_id', '=', page.id).where('author_id', '=', authorId).execute();
    const details = { slug, effectiveOn, characters: content.length };
    await recordAct(trx, { act: 'page change announced', actor: 'person', actorId: authorId, client, details });
    await publishDueIn(trx, slug);
    return null;
  });
}

/** Withdraws the announced change of a document, if any. */
export function withdrawChange(
  { db }: Db,
  { slug, authorId, client }: { slug: NoticedSlug; authorId: string; client: Buffer },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const page = await lockPage(trx, slug);
    const { rows } =
      await sql`UPDATE cms_notices n SET withdrawn_at = now() WHERE n.page_id = ${page.id}::uuid AND ${isOpen}
      RETURNING n.id`.execute(trx);
    if (rows.length > 0)
      await recordAct(trx, {
        act: 'page change withdrawn',
        actor: 'person',
        actorId: authorId,
        client,
        details: { slug },
      });
  });
}

/** Publishes a document's announced change if it is due. Takes the page's lock first. */
async function publishDueIn(trx: Tx, slug: NoticedSlug): Promise<void> {
  const page = await lockPage(trx, slug);
  const { rows } = await sql<{
    id: string;
    content: string;
    images: string[];
    authorId: string | null;
    effectiveOn: string;
  }>`
    UPDATE cms_notices n SET published_at = now() WHERE n.page_id = ${page.id}::uuid AND ${isOpen} AND n.effective_on <= ${today}
    RETURNING n.id, n.content, n.images, n.author_id AS "authorId", n.effective_on AS "effectiveOn"`.execute(trx);
  for (const { content, images, authorId, effectiveOn } of rows)
    await publishIn(trx, { slug, content, images, authorId, effectiveOn, base: null }, { actor: 'system' });
}

/** Publishes all announced changes that are due. Several processes share the work. */
export async function publishDue({ db }: Db): Promise<void> {
  const { rows } = await sql<{
    slug: NoticedSlug;
  }>`SELECT p.slug FROM cms_notices n JOIN cms_pages p ON p.id = n.page_id
    WHERE ${isOpen} AND n.effective_on <= ${today}`.execute(db);
  for (const { slug } of rows) await db.transaction().execute((trx) => publishDueIn(trx, slug));
}

/** Companies notified in one transaction. */
const companiesAtOnce = 200;

/** Queues the mails about announced and withdrawn changes, once for each company, safe to repeat. */
export async function notifyCompanies({ db }: Db, mail: MailQueue): Promise<void> {
  const tell = (withdrawn: boolean) =>
    db.transaction().execute(async (trx) => {
      const { rows } = withdrawn ? await markWithdrawn(trx) : await markNotified(trx);
      const template = withdrawn ? 'document-withdrawn' : 'document-notice';
      for (const row of rows) await mail.queue(trx, { template, ...row });
      return rows.length;
    });
  for (const withdrawn of [false, true]) while ((await tell(withdrawn)) === companiesAtOnce);
}

interface NotifiedCompany {
  noticeId: string;
  companyId: string;
}

function markNotified(trx: Tx) {
  return sql<NotifiedCompany>`INSERT INTO cms_notice_companies (notice_id, company_id)
    SELECT n.id, c.id FROM cms_notices n CROSS JOIN (${companiesToNotify}) c
    WHERE ${isNotificationPending}
      AND NOT EXISTS (SELECT FROM cms_notice_companies t WHERE t.notice_id = n.id AND t.company_id = c.id)
    LIMIT ${sql.raw(String(companiesAtOnce))} ON CONFLICT DO NOTHING
    RETURNING notice_id AS "noticeId", company_id AS "companyId"`.execute(trx);
}

function markWithdrawn(trx: Tx) {
  return sql<NotifiedCompany>`UPDATE cms_notice_companies t SET withdrawal_told_at = now()
    WHERE (t.notice_id, t.company_id) IN (SELECT o.notice_id, o.company_id FROM cms_notice_companies o
      JOIN cms_notices n ON n.id = o.notice_id WHERE n.withdrawn_at IS NOT NULL AND o.withdrawal_told_at IS NULL
      LIMIT ${sql.raw(String(companiesAtOnce))} FOR UPDATE OF o SKIP LOCKED)
    RETURNING t.notice_id AS "noticeId", t.company_id AS "companyId"`.execute(trx);
}

export interface NoticeContents {
  /** the company's representatives, else its administrators */
  readonly emails: readonly string[];
  readonly companyName: string;
  readonly slug: NoticedSlug;
  /** YYYY-MM-DD */
  readonly effectiveOn: string;
  /** the last day to object, YYYY-MM-DD; null: not possible */
  readonly objectUntil: string | null;
  /** in force when the mail is written */
  readonly holds: boolean;
}

/** Contents and recipients of a mail about a change; null if outdated or without recipients. */
export async function readNoticeContents(
  { db }: Db,
  { noticeId, companyId, isWithdrawn }: { noticeId: string; companyId: string; isWithdrawn: boolean },
): Promise<NoticeContents | null> {
  const { rows } = await sql<Omit<NoticeContents, 'emails'>>`SELECT p.slug, n.effective_on AS "effectiveOn",
      c.name AS "companyName", ${objectUntil(sql`t.told_at`)} AS "objectUntil", n.effective_on <= ${today} AS holds
    FROM cms_notice_companies t JOIN cms_notices n ON n.id = t.notice_id JOIN cms_pages p ON p.id = n.page_id
      JOIN companies c ON c.id = t.company_id
    WHERE t.notice_id = ${noticeId} AND t.company_id = ${companyId}
      AND (n.withdrawn_at IS NOT NULL) = ${isWithdrawn}
      AND (${isWithdrawn} OR n.effective_on > ${today} OR ${objectUntil(sql`t.told_at`)} >= ${today})`.execute(db);
  const [found] = rows;
  const emails = found ? await readSpokespeople({ db }, companyId) : [];
  return found && emails.length > 0 ? { ...found, emails } : null;
}

interface ObjectionRow {
  objectedAt: Date | null;
  until: string;
  isOpen: boolean;
}

function asObjection({ objectedAt, until, isOpen: open }: ObjectionRow): OwnObjection {
  return { objectedAt: objectedAt?.toISOString() ?? null, until, isOpen: open };
}

/**
 * A company's right to object to a change of the terms, as if notified now if it still will be.
 * - Null if there is no such change.
 * - `noticeId` and `companyId` must be UUIDs.
 */
export async function readObjection(
  { db }: Db,
  { noticeId, companyId }: { noticeId: string; companyId: string },
): Promise<OwnObjection | null> {
  const until = objectUntil(sql`coalesce(t.told_at, now())`);
  const { rows } = await sql<ObjectionRow>`SELECT t.objected_at AS "objectedAt", ${until} AS until,
      (${today} <= ${until} AND (t.told_at IS NOT NULL OR ${isNotificationPending})) AS "isOpen"
    FROM cms_notices n JOIN cms_pages p ON p.id = n.page_id
      LEFT JOIN cms_notice_companies t ON t.notice_id = n.id AND t.company_id = ${companyId}::uuid
    WHERE n.id = ${noticeId}::uuid AND p.slug = 'terms' AND n.withdrawn_at IS NULL`.execute(db);
  return rows[0] ? asObjection(rows[0]) : null;
}

/**
 * Records a company's objection; repeated it changes nothing. False after the deadline. Call after `readObjection`.
 */
export function recordObjection(
  { db }: Db,
  { noticeId, companyId, userId, client }: { noticeId: string; companyId: string; userId: string; client: Buffer },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`INSERT INTO cms_notice_companies (notice_id, company_id)
      SELECT n.id, ${companyId}::uuid FROM cms_notices n WHERE n.id = ${noticeId}::uuid AND ${isNotificationPending}
      ON CONFLICT DO NOTHING`.execute(trx);
    await sql`SELECT FROM cms_notice_companies WHERE notice_id = ${noticeId}::uuid AND company_id = ${companyId}::uuid
      FOR UPDATE`.execute(trx);
    const standing = await readObjection({ db: trx }, { noticeId, companyId });
    if (!standing) return false;
    if (standing.objectedAt !== null) return true;
    if (!standing.isOpen) return false;
    await sql`UPDATE cms_notice_companies SET objected_at = now()
      WHERE notice_id = ${noticeId}::uuid AND company_id = ${companyId}::uuid`.execute(trx);
    await recordAct(trx, {
      act: 'objection recorded',
      actor: 'person',
      actorId: userId,
      companyId,
      client,
      details: { noticeId },
    });
    return true;
  });
}
