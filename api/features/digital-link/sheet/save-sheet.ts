import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Database } from '../../../core/database/database.ts';
import { ownCodes } from '../../../store/digital-link/code-owners.ts';
import { deleteLinksOf, lockLinksOf, putLinks, readLinksOf } from '../../../store/digital-link/links.ts';
import type { ReadSheet, RowFault } from './read-sheet.ts';

export interface SheetChoice {
  /** whether links of the numbers in the sheet that do not stand in it are taken away */
  readonly replaces: boolean;
  /** what becomes of the right rows where some are wrong: kept, or nothing is */
  readonly keepsRight: boolean;
}

export interface SavedSheet {
  /** links written; 0 where nothing was kept */
  readonly saved: number;
  /** rows that are right, kept or not */
  readonly right: number;
  /** numbers of the right rows */
  readonly gtins: readonly string[];
  /** by line */
  readonly faults: readonly RowFault[];
}

/** Writes the links of a sheet in one transaction: killed in the middle, nothing of it is there. Sending it again changes nothing. */
export function saveSheet(
  { db }: Pick<Database, 'db'>,
  { companyId, sheet, choice }: { companyId: string; sheet: ReadSheet; choice: SheetChoice },
): Promise<SavedSheet> {
  return db.transaction().execute(async (trx) => {
    await lockLinksOf(trx, companyId);
    const asked = [...new Set(sheet.links.map(({ gtin }) => gtin))];
    const own = await ownCodes(trx, companyId, asked);
    const former = choice.replaces
      ? new Map<string, Set<string>>()
      : await formerOf(await readLinksOf(trx, companyId, asked));
    const { right, faults } = sortOut(sheet, { own, former });
    const gtins = [...new Set(right.map(({ gtin }) => gtin))];
    const isKept = right.length > 0 && (faults.length === 0 || choice.keepsRight);
    if (!isKept) return { saved: 0, right: right.length, gtins, faults };
    if (choice.replaces) await deleteLinksOf(trx, companyId, gtins);
    await putLinks(
      trx,
      companyId,
      right.map(({ line: _line, ...link }) => link),
    );
    return { saved: right.length, right: right.length, gtins, faults };
  });
}

const levelOf = ({ variant, batch, serial }: LinkFields): string => JSON.stringify([variant, batch, serial]);
const nameOf = (link: LinkFields): string => JSON.stringify([levelOf(link), link.linkType, link.language, link.href]);

function formerOf(links: readonly (LinkFields & { readonly gtin: string })[]): Map<string, Set<string>> {
  const former = new Map<string, Set<string>>();
  for (const link of links) former.set(link.gtin, (former.get(link.gtin) ?? new Set()).add(nameOf(link)));
  return former;
}

/** Rows that may be written, and the faults of all others: of other people's numbers, repeated, second defaults, more than a code may have. */
function sortOut(
  { links, faults: read }: ReadSheet,
  { own, former }: { own: ReadonlySet<string>; former: Map<string, Set<string>> },
): ReadSheet & { right: ReadSheet['links'] } {
  const faults: RowFault[] = [...read];
  const right: ReadSheet['links'][number][] = [];
  const seen = new Set<string>();
  const defaults = new Set<string>();
  for (const link of links) {
    const { gtin, line } = link;
    const ofCode = former.get(gtin) ?? new Set();
    const level = `${gtin} ${levelOf(link)}`;
    const fault: Omit<RowFault, 'line' | 'gtin'> | null = !own.has(gtin)
      ? { field: 'gtin', code: 'GTIN_NOT_OWN' }
      : seen.has(`${gtin} ${nameOf(link)}`)
        ? { field: 'href', code: 'LINK_ALREADY_THERE' }
        : link.isDefault && defaults.has(level)
          ? { field: 'isDefault', code: 'FIELD_INVALID' }
          : !ofCode.has(nameOf(link)) && ofCode.size >= limits.linksOfCode
            ? { field: 'gtin', code: 'TOO_MANY_LINKS' }
            : null;
    if (fault) {
      faults.push({ line, gtin: ownLengthGtin(gtin), ...fault });
      continue;
    }
    seen.add(`${gtin} ${nameOf(link)}`);
    if (link.isDefault) defaults.add(level);
    former.set(gtin, ofCode.add(nameOf(link)));
    right.push(link);
  }
  return { links, right, faults: faults.sort((one, other) => one.line - other.line) };
}
