import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { useSyncExternalStore } from 'react';
import { bringLocal } from '../../../core/device/device-data.ts';
import { isLocalUsed, whenLocalUsed } from '../../../core/device/local-use.ts';
import { currentOwner, isLockedOwner, onOwner } from '../../../core/device/owner.ts';
import type { LocalDatabase, StoredSeries } from '../../../core/device/local-db.ts';

/** What was found out about a scanned code. */
export interface ScanVerdict {
  /** `asking` until there is an answer */
  readonly state: VerdictState | 'asking';
  /** of the chip: "W porządku" */
  readonly short: string;
  readonly reason: string;
  /** ISO time of the kept card that gave the verdict; absent: an answer of that moment, or none */
  readonly keptAt?: string | undefined;
  readonly name: string | null;
  readonly company: string | null;
  /** address of the product's photograph; absent: none is known */
  readonly image?: string | undefined;
  /** came with a list that waits for a network: asked for in one call with the rest of it (check-list.ts) */
  readonly isListed?: boolean;
}

/** What a symbol says: its number, and batch, dates, serial number. */
export type ScannedItem = Pick<Scan, 'gtin' | 'elements'>;

/** A row of the series: a GTIN with one batch, deadline and serial number. Scanned again it moves to the top and is counted. */
export interface Scan extends ScanVerdict {
  /** digits in their own length; empty for a scan without a code that was put aside */
  readonly gtin: string;
  /** batch, dates, serial number; of what does not tell rows apart the last scan's */
  readonly elements: readonly Gs1Element[];
  readonly times: number;
  /** ISO time of the last scan */
  readonly at: string;
}

/** The scan that can be taken back, with the number of its row after it. */
export interface AddedScan {
  readonly row: string;
  readonly batch: string | null;
  readonly times: number;
}

/** Most rows of a series: it takes no more (`missingRoom`). */
export const longestSeries = 1_000;

/** What tells two rows of one GTIN apart: batch, the deadlines, serial number. */
const tellingApart = ['10', '15', '16', '17', '21'];

/** The row that a scan belongs to. */
export function rowOf({ gtin, elements, at }: ScannedItem & { at?: string }): string {
  if (gtin === '') return `put aside ${at ?? ''}`;
  const told = elements.filter(({ ai }) => tellingApart.includes(ai)).map(({ ai, value }) => `(${ai})${value}`);
  return [gtin, ...told.sort()].join('\u001d');
}

/** Whether a batch, deadline or serial number tells a row apart: scans of the plain code of its product are another one. */
export function isOfBatch(scan: Scan): boolean {
  return scan.gtin !== '' && rowOf(scan) !== scan.gtin;
}

interface Series {
  readonly rows: readonly Scan[];
  /** given by a person; null: it goes by the day of its first scan */
  readonly name: string | null;
}

const empty: Series = { rows: [], name: null };
/** The series of `owner` as this tab shows it: what it has just changed is here before the database has it. */
let series = empty;
let owner = '';
/** changes made in this tab, and those of them on their way to the database: what was read before is older */
let changes = 0;
let writing = 0;
let stopWatching = (): void => undefined;
/** whether the database has said what it holds of the owner */
let isRead = false;
/** the last scan, while it can be taken back: how its row was before it, and where */
let added: (AddedScan & { readonly before: Scan | null; readonly place: number }) | null = null;
const listeners = new Set<() => void>();

function show(next: Series): void {
  series = next;
  listeners.forEach((listener) => listener());
}

/** The rows are written by this file alone. */
const seriesOf = (stored: StoredSeries | undefined): Series =>
  stored ? { rows: stored.rows as readonly Scan[], name: stored.name } : empty;

/** What an anonymous caller has scanned belongs to the person who logs in: it joins their series. */
function join(anonymous: Series, own: Series): Series {
  const rows = new Map(own.rows.map((scan) => [rowOf(scan), scan]));
  const scanned = anonymous.rows.map((scan) => ({ ...scan, times: scan.times + (rows.get(rowOf(scan))?.times ?? 0) }));
  const newer = new Set(scanned.map(rowOf));
  return {
    rows: [...scanned, ...own.rows.filter((scan) => !newer.has(rowOf(scan)))],
    name: own.name ?? anonymous.name,
  };
}

/** Reads what is stored, joined with what was scanned before somebody logged in. */
async function readSeries({ series: table }: LocalDatabase, of: string): Promise<Series> {
  const own = seriesOf(await table.get(of));
  if (of === '') return own;
  const anonymous = seriesOf(await table.get(''));
  return anonymous.rows.length > 0 ? join(anonymous, own) : own;
}

/** Changes the series here at once, and in the database from what it is there: another tab may have changed it. */
async function change(work: (before: Series) => Series): Promise<void> {
  const of = owner;
  changes++;
  writing++;
  show(work(series));
  const written = await write(of, work).catch(() => null);
  writing--;
  // With what another tab has changed.
  if (written && writing === 0 && owner === of) show(written);
}

/** Gives the series as it is in the database now; null where it was not written. */
async function write(of: string, work: (before: Series) => Series): Promise<Series | null> {
  const local = await bringLocal();
  if (!local) return null;
  return local.tx<Series | null>(
    (database) =>
      database.transaction('rw', database.series, async () => {
        // The owner has logged out meanwhile.
        if (of !== '' && isLockedOwner(of)) return null;
        const next = work(await readSeries(database, of));
        if (of !== '') await database.series.delete('');
        if (next.rows.length > 0 || next.name !== null) await database.series.put({ owner: of, ...next });
        else await database.series.delete(of);
        return next;
      }),
    null,
  );
}

const changeRows = (work: (rows: readonly Scan[]) => readonly Scan[]): Promise<void> =>
  change(({ rows, name }) => ({ rows: work(rows), name }));

/** Shows the series of whoever is here now, and follows what other tabs change. */
function follow(): void {
  stopWatching();
  let isOver = false;
  let stop = (): void => undefined;
  const of = owner;
  const cancel = whenLocalUsed(
    () =>
      void bringLocal().then((local) => {
        if (isOver) return;
        if (!local) {
          isRead = true;
          return show(series);
        }
        stop = local.watchLocal(
          async (database) => ({ before: changes, found: await readSeries(database, of) }),
          ({ before, found }) => {
            if (isOver) return;
            isRead = true;
            show(writing === 0 && before === changes ? found : series);
          },
          { before: -1, found: empty },
        );
      }),
  );
  stopWatching = () => {
    isOver = true;
    cancel();
    stop();
  };
}

/** Whether the series of this owner is known, so that nothing moves when it comes. */
export function useIsSeriesRead(of: string): boolean {
  const isKnown = useSyncExternalStore(subscribe, () => isRead && owner === of);
  return isKnown || !isLocalUsed();
}

/** Ownership is a column: who logs out, or acts for another company, has another series. */
function followOwner(): void {
  if (owner === currentOwner()) return;
  const wasAnonymous = owner === '';
  owner = currentOwner();
  added = null;
  isRead = false;
  // What was scanned anonymously joins the series of the person who logs in.
  if (!wasAnonymous) show(empty);
  follow();
  // At once, so that the next one to log in does not find it.
  if (owner !== '' && isLocalUsed()) void change((rows) => rows);
}

owner = currentOwner();
follow();
onOwner(followOwner);

/** Resolves with the rows that the database has of whoever is here, for those who work without a page of the scanner. */
export async function storedRows(): Promise<readonly Scan[]> {
  const local = await bringLocal();
  const found = await local?.tx((database) => readSeries(database, currentOwner()), null);
  return found?.rows ?? series.rows;
}

export function clearSeries(): Promise<void> {
  added = null;
  return change(() => empty);
}

export function currentSeries(): readonly Scan[] {
  return series.rows;
}

/** Names the series; without a name it goes by the day of its first scan again. */
export function nameSeries(name: string | null): Promise<void> {
  return change(({ rows }) => ({ rows, name: name?.trim() || null }));
}

/** The name that a person has given, null without one. */
export function givenName(): string | null {
  return series.name;
}

/** Of a row what its GTIN has in common with its other rows. */
function verdictIn({ gtin: _gtin, elements: _elements, times: _times, at: _at, ...verdict }: Scan): ScanVerdict {
  return verdict;
}

/** What a row says after one more scan of it: what it said before, unless the scan says otherwise. */
function joined(before: readonly Gs1Element[], now: readonly Gs1Element[]): readonly Gs1Element[] {
  return [...now, ...before.filter(({ ai }) => !now.some((element) => element.ai === ai))];
}

/** Puts codes on top, in the given order; what is known of a code stays until something new is. */
export function addScans(codes: readonly ScannedItem[], asking: ScanVerdict): Promise<void> {
  added = null;
  const at = new Date().toISOString();
  return changeRows((before) => withScans(before, codes, { asking, at }));
}

function withScans(
  before: readonly Scan[],
  codes: readonly ScannedItem[],
  { asking, at }: { asking: ScanVerdict; at: string },
): readonly Scan[] {
  const rows = new Map(before.map((scan) => [rowOf(scan), scan]));
  const verdicts = new Map(before.map((scan) => [scan.gtin, verdictIn(scan)]));
  const scanned = new Map<string, Scan>();
  for (const { gtin, elements } of codes) {
    const row = rowOf({ gtin, elements, at });
    const known = scanned.get(row) ?? rows.get(row);
    rows.delete(row);
    scanned.delete(row);
    const verdict = verdicts.get(gtin) ?? asking;
    const all = joined(known?.elements ?? [], elements);
    scanned.set(row, { ...verdict, gtin, elements: all, times: (known?.times ?? 0) + 1, at });
  }
  return [...[...scanned.values()].reverse(), ...rows.values()];
}

/**
 * Puts one code on top, which `takeBack` takes away again; false where the series has no room for it: nothing can be taken back then, as
 * what was added before is not what was scanned now.
 */
export function addScan(code: ScannedItem, asking: ScanVerdict): boolean {
  if (missingRoom([code]) > 0) {
    added = null;
    listeners.forEach((listener) => listener());
    return false;
  }
  const row = rowOf(code);
  const place = series.rows.findIndex((scan) => rowOf(scan) === row);
  const before = series.rows[place] ?? null;
  void addScans([code], asking);
  const batch = code.elements.find(({ ai }) => ai === '10')?.value ?? null;
  added = { row, batch, times: (before?.times ?? 0) + 1, before, place };
  listeners.forEach((listener) => listener());
  return true;
}

/** Takes the last scan out of the series: its row is as it was, with what was found out meanwhile. */
export function takeBack(): void {
  if (!added) return;
  const { row, before, place } = added;
  added = null;
  void changeRows((all) => {
    const now = all.find((scan) => rowOf(scan) === row);
    const rest = all.filter((scan) => scan !== now);
    if (now && before)
      rest.splice(place, 0, { ...now, times: Math.max(1, now.times - 1), at: before.at, elements: before.elements });
    return rest;
  });
}

/** The last scan while it can be taken back; null when nothing was scanned or the series has changed since. */
export function useAdded(): AddedScan | null {
  return useSyncExternalStore(subscribe, () => added);
}

/** Writes down what was found out, of codes that are still in the series. */
export function judgeScans(verdicts: ReadonlyMap<string, ScanVerdict>): Promise<void> {
  return changeRows((rows) => rows.map((scan) => ({ ...scan, ...verdicts.get(scan.gtin) })));
}

/** How many rows these codes would need that the series has no room for. */
export function missingRoom(codes: readonly ScannedItem[]): number {
  return Math.max(0, new Set([...series.rows, ...codes].map(rowOf)).size - longestSeries);
}

export function removeScan(row: string): void {
  if (added?.row === row) added = null;
  void changeRows((rows) => rows.filter((scan) => rowOf(scan) !== row));
}

/** Corrects the number of pieces of a row, 1 or more. */
export function countScan(row: string, times: number): void {
  if (added?.row === row) added = null;
  void changeRows((rows) => rows.map((scan) => (rowOf(scan) === row ? { ...scan, times: Math.max(1, times) } : scan)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSeries(): readonly Scan[] {
  return useSyncExternalStore(subscribe, currentSeries);
}

/** The name that a person has given, null without one; changes with every tab. */
export function useGivenName(): string | null {
  return useSyncExternalStore(subscribe, givenName);
}
