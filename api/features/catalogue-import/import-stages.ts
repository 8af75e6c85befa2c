/** What an import of products does, in order. Indexes are built after the first large load alone. */
export type ImportStage = 'reading' | 'companies' | 'products' | 'counters' | 'indexes' | 'terms' | 'licences';

/** What is said while it goes on (Polish). */
export const stageTitles: Readonly<Record<ImportStage, string>> = {
  reading: 'czytam i sprawdzam',
  companies: 'zapisuję firmy',
  products: 'zapisuję produkty',
  counters: 'odświeżam liczniki',
  indexes: 'buduję indeksy wyszukiwania',
  terms: 'odświeżam podpowiedzi',
  licences: 'zapisuję licencje',
};

/** A stage with how long it takes, in units of the time that reading takes. */
export type StagePlan = readonly (readonly [stage: ImportStage, weight: number])[];

/** Into an empty catalogue, as 477,246 rows of Open Food Facts took on two cores: 3, 0, 9, 0, 41 and 0 s. */
export const firstLoad: StagePlan = [
  ['reading', 1],
  ['companies', 0.1],
  ['products', 3],
  ['counters', 0.02],
  ['indexes', 13.5],
  ['terms', 0.05],
];
/** Into a filled one, where the indexes are kept up to date row by row: 8,150 rows into those took 0.3, 0.1, 2.5, 0 and 1.6 s. */
export const laterLoad: StagePlan = [
  ['reading', 1],
  ['companies', 0.2],
  ['products', 8],
  ['counters', 0.02],
  ['terms', 5],
];
export const licenceLoad: StagePlan = [
  ['reading', 1],
  ['licences', 1],
];

/** Of less, in milliseconds, nothing is foretold. */
const leastMeasured = 1_000;
/** How much longer than foretold a stage may take before its end is not told any more: a share of it, or so many milliseconds of a short one. */
const overrun = 0.1;
const shortOverrun = 3_000;
/** Share of a stage from which its own pace counts alone; before, what the earlier stages foretell counts too. */
const paceOnly = 0.2;
/** Share of the whole from which the end is near. */
const nearlyAll = 0.9;

/** Time to the end in milliseconds; `soon`: less than a second is measured; `longer`: a stage takes longer than was foretold, by how much nobody knows. */
export type TimeLeft = number | 'soon' | 'longer';

/**
 * How far an import is. The end of a stage is measured where it tells how much of it is done (reading, products, indexes), else foretold
 * from the speed of what was done before; stages to come are foretold from both. Times in milliseconds.
 */
export class StageClock {
  #plan: StagePlan;
  #stage: ImportStage = 'reading';
  #stageBegan: number;
  /** of the stages that are over */
  #spent = 0;
  #spentWeight = 0;
  /** what the stage has told last */
  #told: { readonly share: number; readonly at: number } | null = null;
  #shown = 0;

  constructor(plan: StagePlan, now: number) {
    this.#plan = plan;
    this.#stageBegan = now;
  }

  get stage(): ImportStage {
    return this.#stage;
  }

  /** Starts the clock again: the time before was spent waiting. */
  restart(now: number): void {
    this.#stageBegan = now;
  }

  /** What comes is known better now. */
  replan(plan: StagePlan): void {
    this.#plan = plan;
  }

  /** The stage tells how much of it is done, 0 to 1. */
  done(share: number, now: number): void {
    if (share > (this.#told?.share ?? 0)) this.#told = { share: Math.min(share, 1), at: now };
  }

  enter(stage: ImportStage, now: number): void {
    if (stage === this.#stage) return;
    const took = now - this.#stageBegan;
    const weight = this.#weightOf(this.#stage);
    // Writing products says more of the store, which the rest hangs on, than reading the file does.
    const isStore = this.#stage === 'products' && took > 0;
    this.#spent = isStore ? took : this.#spent + took;
    this.#spentWeight = isStore ? weight : this.#spentWeight + weight;
    this.#stage = stage;
    this.#stageBegan = now;
    this.#told = null;
  }

  /** Share of the whole that is done, 0 to below 1; it never goes back. */
  share(now: number): number {
    const weights = this.#plan.reduce((sum, [, weight]) => sum + weight, 0);
    const done = this.#weightBefore() + this.#weightOf(this.#stage) * this.#shareOfStage(now);
    this.#shown = Math.max(this.#shown, Math.min(done / weights, 0.99));
    return this.#shown;
  }

  /** Time to the end. */
  left(now: number): TimeLeft {
    const elapsed = now - this.#stageBegan;
    const whole = this.#wholeStage(now);
    if (whole === null) return this.#stage === 'reading' || elapsed < shortOverrun ? 'soon' : 'longer';
    if (elapsed > whole + Math.max(whole * overrun, shortOverrun)) return 'longer';
    const unit = whole / this.#weightOf(this.#stage);
    return Math.max(whole - elapsed, 1_000) + unit * this.#weightAfter();
  }

  /** How long the stage takes from begin to end; null where nothing says it. */
  #wholeStage(now: number): number | null {
    const weight = this.#weightOf(this.#stage);
    const foretold =
      this.#spent < leastMeasured || this.#spentWeight === 0 ? null : (this.#spent / this.#spentWeight) * weight;
    const { share = 0, at = 0 } = this.#told ?? {};
    const took = at - this.#stageBegan;
    if (share < 0.02 || now - this.#stageBegan < leastMeasured || took <= 0) return foretold;
    const paced = took / share;
    if (foretold === null) return paced;
    const trust = Math.min(share / paceOnly, 1);
    return paced * trust + foretold * (1 - trust);
  }

  #shareOfStage(now: number): number {
    const told = this.#told?.share ?? 0;
    if (this.#stage === 'reading') return told;
    const expected = this.#wholeStage(now);
    if (expected === null) return told;
    const part = (now - this.#stageBegan) / expected;
    // Past four fifths of what was foretold it slows down and never gets to the end by itself.
    return Math.max(told, part < 0.8 ? part : 1 - 0.2 * Math.exp(-(part - 0.8) / 0.2));
  }

  #place(): number {
    return this.#plan.findIndex(([stage]) => stage === this.#stage);
  }

  #weightOf(stage: ImportStage): number {
    return this.#plan.find(([one]) => one === stage)?.[1] ?? 0;
  }

  #weightBefore(): number {
    return this.#plan.slice(0, this.#place()).reduce((sum, [, weight]) => sum + weight, 0);
  }

  #weightAfter(): number {
    return this.#plan.slice(this.#place() + 1).reduce((sum, [, weight]) => sum + weight, 0);
  }
}

/**
 * "do końca ok. 40 s", "do końca ok. 2 min"; of less than 5 s "zaraz koniec", where nearly all is done (Polish). `share`: of the whole,
 * 0 to 1.
 */
export function leftText(left: TimeLeft, share: number): string {
  if (left === 'soon') return 'szacuję czas do końca';
  if (left === 'longer') return 'dłużej niż zwykle';
  const seconds = Math.round(left / 1_000);
  if (seconds < 5 && share >= nearlyAll) return 'zaraz koniec';
  if (seconds < 90) return `do końca ok. ${Math.max(1, Math.ceil(seconds / 5)) * 5} s`;
  return `do końca ok. ${Math.round(seconds / 60)} min`;
}
