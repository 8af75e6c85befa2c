import { endedShown, type Progress } from '@gtinoteka/contract/files/progress.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { selectFiles, sentFileOf } from './verifications.ts';

type DatabaseProgress = Progress['databases'][number];

/** Files of these companies that are in progress or ended recently. Companies without any are absent from the map. */
export async function readRunningWork(
  { db }: Pick<Database, 'db'>,
  companyIds: readonly string[],
): Promise<Map<string, Progress>> {
  const found = new Map<string, { files: Progress['files']; databases: DatabaseProgress[] }>();
  const of = (companyId: string) => {
    const known = found.get(companyId) ?? { files: [], databases: [] };
    found.set(companyId, known);
    return known;
  };
  const isOfThese = sql`company_id = ANY(${[...companyIds]}::uuid[])`;
  const isFresh = sql`(processing_status IN (0, 1) OR finished_at > clock_timestamp() - make_interval(secs => ${endedShown}))`;
  const files = await selectFiles(
    db,
    sql`v.company_id = ANY(${[...companyIds]}::uuid[]) AND v.uploaded_at IS NOT NULL AND ${isFresh} ORDER BY v.created_at DESC, v.id`,
  );
  for (const row of files) of(row.companyId).files.push(sentFileOf(row));
  const { rows } = await sql<DatabaseProgress & { companyId: string }>`
    SELECT id, company_id AS "companyId", processing_status AS "processingStatus", rows_total AS "rowsTotal", rows_done AS "rowsDone"
    FROM database_exports WHERE ${isOfThese} AND ${isFresh} ORDER BY created_at DESC, id`.execute(db);
  for (const { companyId, ...made } of rows) of(companyId).databases.push(made);
  return found;
}
