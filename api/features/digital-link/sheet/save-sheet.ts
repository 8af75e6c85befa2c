import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Database } from '../../../core/database/database.ts';
import { ownCodes } from '../../../store/digital-link/code-owners.ts';
import { deleteLinksOf, lockLinksOf, putLinks, readLinksOf } from '../../../store/digital-link/links.ts';
import type { ReadSheet, RowFault } from './read-sheet.ts';

export interface SheetChoice {
  /** whether the links of the numbers in the sheet become those of the sheet; else what is there stays as it is */
  readonly replaces: boolean;
  /** what becomes of the right rows where some are wrong: kept, or nothing is */
  readonly keepsRight: boolean;
}

export interface SavedSheet {
  /** links written; 0 where nothing was kept */
  readonly saved: number;
  /** rows that are right and new, kept or not */
  readonly right: number;
  /** numbers of the right rows */
  readonly gtins: readonly string[];
  /** lines of links that are there already and stay as they are */
  readonly unchanged: readonly number[];
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
    const former = formerOf(choice.replaces ? [] : await readLinksOf(trx, companyId, asked));
    const { right, unchanged, faults } = sortOut(sheet, { own, former });
    const gtins = [...new Set(right.map(({ gtin }) => gtin))];
    const isKept = right.length > 0 && (faults.length === 0 || choice.keepsRight);
    if (!isKept) return { saved: 0, right: right.length, gtins, unchanged, faults };
    if (choice.replaces) await deleteLinksOf(trx, companyId, gtins);
    await putLinks(
      trx,
      companyId,
      right.map(({ line: _line, ...link }) => link),
    );
    return { saved: right.length, right: right.length, gtins, unchanged, faults };
  });
}

const levelOf = ({ variant, batch, serial }: LinkFields): string => JSON.stringify([variant, batch, serial]);
const nameOf = (link: LinkFields): string => JSON.stringify([levelOf(link), link.linkType, link.language, link.href]);

/** The links that stay, by number, and the levels of these numbers that have a default one. */
interface Former {
  readonly names: Map<string, Set<string>>;
  readonly defaults: ReadonlySet<string>;
}

function formerOf(links: readonly (LinkFields & { readonly gtin: string })[]): Former {
  const names = new Map<string, Set<string>>();
  for (const link of links) names.set(link.gtin, (names.get(link.gtin) ?? new Set()).add(nameOf(link)));
  const defaults = links.filter(({ isDefault }) => isDefault).map((link) => `${link.gtin} ${levelOf(link)}`);
  return { names, defaults: new Set(defaults) };
}

/**
 * Rows that are to be written, those that are there already, and the faults of all others: of other people's numbers, repeated, second
 * defaults, more than a code may have.
 */
function sortOut(
  { links, faults: read }: ReadSheet,
  { own, former }: { own: ReadonlySet<string>; former: Former },
): Pick<ReadSheet, 'faults'> & { right: ReadSheet['links']; unchanged: number[] } {
  const faults: RowFault[] = [...read];
  const right: ReadSheet['links'][number][] = [];
  const unchanged: number[] = [];
  const seen = new Set<string>();
  const defaults = new Set<string>();
  for (const link of links) {
    const { gtin, line } = link;
    const ofCode = former.names.get(gtin) ?? new Set();
    const level = `${gtin} ${levelOf(link)}`;
    const isThere = own.has(gtin) && ofCode.has(nameOf(link)) && !seen.has(`${gtin} ${nameOf(link)}`);
    if (isThere) {
      seen.add(`${gtin} ${nameOf(link)}`);
      unchanged.push(line);
      continue;
    }
    const fault: Omit<RowFault, 'line' | 'gtin'> | null = !own.has(gtin)
      ? { field: 'gtin', code: 'GTIN_NOT_OWN' }
      : seen.has(`${gtin} ${nameOf(link)}`)
        ? { field: 'href', code: 'LINK_ALREADY_THERE' }
        : link.isDefault && defaults.has(level)
          ? { field: 'isDefault', code: 'FIELD_INVALID' }
          : link.isDefault && former.defaults.has(level)
            ? { field: 'isDefault', code: 'DEFAULT_ALREADY_THERE' }
            : ofCode.size >= limits.linksOfCode
              ? { field: 'gtin', code: 'TOO_MANY_LINKS' }
              : null;
    if (fault) {
      faults.push({ line, gtin: ownLengthGtin(gtin), ...fault });
      continue;
    }
    seen.add(`${gtin} ${nameOf(link)}`);
    if (link.isDefault) defaults.add(level);
    former.names.set(gtin, ofCode.add(nameOf(link)));
    right.push(link);
  }
  return { right, unchanged, faults: faults.sort((one, other) => one.line - other.line) };
}
