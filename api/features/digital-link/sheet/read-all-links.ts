import type { Link } from '@gtinoteka/contract/digital-link/links.ts';
import type { Database } from '../../../core/database/database.ts';
import { readLinksAfter } from '../../../store/digital-link/links.ts';

/** All links of a company, by code. */
export async function readAllLinks({ db }: Pick<Database, 'db'>, companyId: string): Promise<Link[]> {
  const links: Link[] = [];
  for (let page = await readLinksAfter(db, companyId, null); page.length > 0;) {
    links.push(...page);
    page = await readLinksAfter(db, companyId, links.at(-1) ?? null);
  }
  return links;
}
