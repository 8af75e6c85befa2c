import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { Database } from '../../../core/database/database.ts';
import { ownCodes } from '../../../store/digital-link/code-owners.ts';
import { deleteLinksOf, lockLinksOf, insertLinks, readLinksOf } from '../../../store/digital-link/links.ts';
import type { ReadSheet, RowFault } from './read-sheet.ts';

export interface SheetChoice {
  /** true: the sheet replaces all links of its codes; false: existing links are unchanged */
  readonly replaces: boolean;
  /** true: valid rows are stored even if others are invalid; false: all or nothing */
  readonly keepsRight: boolean;
}

export interface SavedSheet {
  /** number of stored links */
  readonly saved: number;
  /** number of valid new rows, stored or not */
  readonly right: number;
  /** codes of the valid rows */
  readonly gtins: readonly string[];
  /** lines of links that already exist */
  readonly unchanged: readonly number[];
  /** by line */
  readonly faults: readonly RowFault[];
}

/** Stores the links of a sheet in one transaction; a repeated import changes nothing. */
export function saveSheet(
  { db }: Pick<Database, 'db'>,
  { companyId, sheet, choice }: { companyId: string; sheet: ReadSheet; choice: SheetChoice },
): Promise<SavedSheet> {
  return db.transaction().execute(async (trx) => {
    await lockLinksOf(trx, companyId);
    const gtinsOfSheet = [...new Set(sheet.links.map(({ gtin }) => gtin))];
    const own = await ownCodes(trx, companyId, gtinsOfSheet);
    const existing = existingLinksOf(choice.replaces ? [] : await readLinksOf(trx, companyId, gtinsOfSheet));
    const { right, unchanged, faults } = classifyRows(sheet, { own, existing });
    const gtins = [...new Set(right.map(({ gtin }) => gtin))];
    const isKept = right.length > 0 && (faults.length === 0 || choice.keepsRight);
    if (!isKept) return { saved: 0, right: right.length, gtins, unchanged, faults };
    if (choice.replaces) await deleteLinksOf(trx, companyId, gtins);
    await insertLinks(
      trx,
      companyId,
      right.map(({ line: _line, ...link }) => link),
    );
    return { saved: right.length, right: right.length, gtins, unchanged, faults };
  });
}

const levelOf = ({ variant, batch, serial }: LinkFields): string => JSON.stringify([variant, batch, serial]);
const nameOf = (link: LinkFields): string => JSON.stringify([levelOf(link), link.linkType, link.language, link.href]);

/** Existing links by code, and levels that have a default link. */
interface ExistingLinks {
  readonly names: Map<string, Set<string>>;
  readonly defaults: ReadonlySet<string>;
}

function existingLinksOf(links: readonly (LinkFields & { readonly gtin: string })[]): ExistingLinks {
  const names = new Map<string, Set<string>>();
  for (const link of links) names.set(link.gtin, (names.get(link.gtin) ?? new Set()).add(nameOf(link)));
  const defaults = links.filter(({ isDefault }) => isDefault).map((link) => `${link.gtin} ${levelOf(link)}`);
  return { names, defaults: new Set(defaults) };
}

/**
 * Splits rows into new links, existing links and faults.
 * - Faults: codes of another company, repeated rows, second default links, too many links of a code.
 */
function classifyRows(
  { links, faults: read }: ReadSheet,
  { own, existing }: { own: ReadonlySet<string>; existing: ExistingLinks },
): Pick<ReadSheet, 'faults'> & { right: ReadSheet['links']; unchanged: number[] } {
  const faults: RowFault[] = [...read];
  const right: ReadSheet['links'][number][] = [];
  const unchanged: number[] = [];
  const seen = new Set<string>();
  const defaults = new Set<string>();
  for (const link of links) {
    const { gtin, line } = link;
    const ofCode = existing.names.get(gtin) ?? new Set();
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
          : link.isDefault && existing.defaults.has(level)
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
    existing.names.set(gtin, ofCode.add(nameOf(link)));
    right.push(link);
  }
  return { right, unchanged, faults: faults.sort((one, other) => one.line - other.line) };
}
