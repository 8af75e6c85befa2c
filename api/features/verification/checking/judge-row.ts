import { LRUCache } from 'lru-cache';
import { AppError } from '../../../core/app-error.ts';
import type { RowState } from '@gtinoteka/contract/files/verification.ts';
import { rowReasons, type RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import type { VerdictCodes } from '@gtinoteka/contract/machines/machine-verify.ts';
import { shortNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { verdictOf, type VerdictCode } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { verdictReason } from '@gtinoteka/contract/texts/verdict-texts.ts';
import { compareTexts, type Likeness } from './compare-texts.ts';
import type { KnownCode } from './known-code.ts';

/** Result columns of a row; texts are Polish, '' when empty. */
export interface RowVerdict {
  readonly state: RowState;
  /** codes of the sentences in `reason`; empty for a row in order */
  readonly why: readonly RowReason[];
  readonly reason: string;
  readonly mend: string;
  /** suggested code, or '' */
  readonly offer: string;
  readonly licence: string;
  readonly holder: string;
  readonly ourName: string;
  readonly ourBrand: string;
  readonly nameLikeness: string;
  readonly brandLikeness: string;
  readonly category: string;
  readonly missing: string;
  readonly repeated: string;
  readonly codes: VerdictCodes;
}

export const emptyVerdict: Omit<RowVerdict, 'state' | 'reason'> = {
  why: [],
  mend: '',
  offer: '',
  licence: '',
  holder: '',
  ourName: '',
  ourBrand: '',
  nameLikeness: '',
  brandLikeness: '',
  category: '',
  missing: '',
  repeated: '',
  codes: { licence: null, name: null, brand: null, gpc: null, missing: [], firstLine: null },
};

const licenceWords = {
  licensed: 'aktualna',
  illegal: 'nikt jej nie ma',
  invalid: 'wygasła albo cofnięta',
  unknown: 'nieznana',
  not_applicable: 'nie dotyczy',
} as const;
const likenessWords: Readonly<Record<Likeness, string>> = { equal: 'zgodna', near: 'zbliżona', differs: 'inna' };

/** The sending company, to distinguish its own licences. */
export interface Sender {
  readonly name: string;
  readonly nip: string | null;
}

/** Verdict on a code that was not looked up, with the reason. */
export function unchecked(why: RowReason, reason: string, mend: string): RowVerdict {
  return { ...emptyVerdict, state: 'unchecked', why: [why], reason, mend };
}

/** Verdict on a failed look-up; rethrows unexpected errors. */
export function judgeRefusal(error: unknown): RowVerdict {
  if (error instanceof AppError && error.code === 'GTIN_NOT_FOUND')
    return {
      ...emptyVerdict,
      state: 'none',
      why: ['not_found'],
      reason: error.detail,
      mend: 'Sprawdź kod na opakowaniu albo zapytaj dostawcę.',
    };
  if (error instanceof AppError && error.code === 'GLOBAL_REGISTRY_UNAVAILABLE') return registrySilent;
  throw error;
}

const registrySilent = unchecked(
  'registry_silent',
  'Rejestr globalny nie odpowiedział.',
  'Wyślij ten kod jeszcze raz później.',
);
const registryAbsent = unchecked(
  'registry_absent',
  'Tego numeru nie ma w bazie krajowej, a rejestr globalny nie jest podłączony.',
  'Zapytaj dostawcę o licencję na ten kod.',
);

type MissingField = VerdictCodes['missing'][number];

const missingWords: Readonly<Record<MissingField, string>> = {
  name: 'nazwa',
  brand: 'marka',
  gpc: 'kategoria GPC',
  netContent: 'zawartość netto',
  targetMarket: 'rynek docelowy',
  imageUrls: 'zdjęcie',
};

function missingOf({ name, brand, category, hasContent, hasMarket, facts }: KnownCode): MissingField[] {
  const isMissing: Readonly<Record<MissingField, boolean>> = {
    name: name === null,
    brand: brand === null,
    gpc: category.length === 0,
    netContent: !hasContent,
    targetMarket: !hasMarket,
    imageUrls: !facts.hasImage,
  };
  return (Object.keys(isMissing) as MissingField[]).filter((field) => isMissing[field]); // its keys are fields
}

function holderOf({ facts, nip }: KnownCode, sender: Sender): string {
  const holder = facts.licenseeName ?? null;
  if (holder === null) return '';
  const isOwn = nip === sender.nip && sender.nip !== null;
  return isOwn || isNamedLike(sender, holder) ? `${holder} (Twoja firma)` : holder;
}

/** Cache of licence holders compared with a sender's name: a list has few holders and many rows. */
const comparedBy = new LRUCache<string, Map<string, boolean>>({ max: 50 });
const mostCompared = 2_000;

function isNamedLike(sender: Sender, holder: string): boolean {
  let compared = comparedBy.get(sender.name);
  if (!compared || compared.size >= mostCompared) comparedBy.set(sender.name, (compared = new Map()));
  let isLike = compared.get(holder);
  if (isLike === undefined) compared.set(holder, (isLike = compareTexts(holder, sender.name) === 'equal'));
  return isLike;
}

const mends: Readonly<Partial<Record<VerdictCode, string>>> = {
  without_licence: 'Zapytaj dostawcę o właściwy kod.',
  no_data: 'Uzupełnij nazwę, markę i kategorię w katalogu.',
  licence_unconfirmed: 'Poproś dostawcę o potwierdzenie licencji.',
  withdrawn: 'Sprawdź, czy nadal go sprzedajesz.',
};

const reasonNames: ReadonlySet<string> = new Set(rowReasons);

/** Whether a verdict code is a reason: neither in order nor unchecked. */
function isReason(code: VerdictCode): code is VerdictCode & RowReason {
  return reasonNames.has(code);
}

/** Formats a net content as "290 g", without the unit's name and digit grouping. */
function plainContent(wireText: string): string {
  return shortNetContent(wireText).replace(/(\d)\u00a0(?=\d)/g, '$1');
}

/**
 * Whether a net content differs from all of the catalogue's after unit conversion (0,5 l = 500 ml).
 * - A value missing on either side is no difference.
 */
function isOtherContent(theirs: string, { hasContent, contents }: KnownCode): boolean {
  if (theirs.trim() === '' || !hasContent) return false;
  return contents().every((ours) => compareTexts(theirs, plainContent(ours)) !== 'equal');
}

/** Whether a GPC code or level name differs from all of the catalogue's. */
function isOtherCategory(theirs: string, { category }: KnownCode): boolean {
  if (theirs.trim() === '' || category.length === 0) return false;
  const code = /\b\d{8}\b/.exec(theirs)?.[0];
  return category.every((ours) =>
    code === undefined ? compareTexts(theirs, ours.text) === 'differs' : ours.code !== code,
  );
}

/** Adds the remark on a repeated code; `firstLine` null: this is the first occurrence. */
export function withRepeat(verdict: RowVerdict, firstLine: number | null): RowVerdict {
  if (firstLine === null) return verdict;
  const remarked = withRemark(verdict, 'repeated', repeatedText, 'Porównaj wiersz z katalogiem.');
  const codes = { ...remarked.codes, firstLine };
  return { ...remarked, repeated: `pierwszy raz w wierszu ${firstLine}`, codes };
}

/** Adds the remark on truncated cells (TableRow). */
export function withCut(verdict: RowVerdict, cut: readonly number[] = [], headers: readonly string[] = []): RowVerdict {
  if (cut.length === 0) return verdict;
  const columns = cut.slice(0, 3).map((at) => (headers[at] ? `„${headers[at].slice(0, 40)}”` : `nr ${at + 1}`));
  const reason = `Za długi tekst albo komórka poza tabelą, kolumna ${columns.join(', ')}: w wyniku nie ma całości.`;
  return withRemark(verdict, 'text_cut', reason, 'Skróć tekst w pliku albo usuń zbędną komórkę.');
}

/** Adds one remark to a verdict. */
function withRemark(verdict: RowVerdict, why: RowReason, text: string, mend: string): RowVerdict {
  const isFirst = verdict.state === 'ok';
  return {
    ...verdict,
    state: isFirst ? 'warn' : verdict.state,
    why: [...verdict.why, why],
    reason: isFirst ? text : `${verdict.reason} ${text}`,
    mend: verdict.mend === '' ? mend : verdict.mend,
  };
}

const repeatedText = 'Kod powtarza się w pliku.';

/** Removes `mend` from the end of a reason, as it has its own column. */
function withoutMend(reason: string, mend: string): string {
  return mend !== '' && reason.endsWith(` ${mend}`) ? reason.slice(0, -mend.length - 1) : reason;
}

/** Verdict on a code with known data; compares name and brand of the row with the catalogue. */
export function judgeKnown(
  known: KnownCode,
  row: { name: string; brand: string; netContent: string; gpc: string },
  sender: Sender,
): RowVerdict {
  const { facts } = known;
  if (facts.registryFault !== undefined && !known.isRecord)
    return facts.registryFault === 'global_registry_not_connected' ? registryAbsent : registrySilent;
  const verdict = verdictOf(facts);
  const { code, state } = verdict;
  const missing = missingOf(known);
  const name = compareTexts(row.name, known.name);
  const brand = compareTexts(row.brand, known.brand);
  const why: RowReason[] = isReason(code) ? [code] : [];
  const remarks: string[] = [];
  const remark = (reason: RowReason, text: string): void => {
    why.push(reason);
    remarks.push(text);
  };
  if (name === 'differs') remark('name_differs', 'Inna nazwa niż w katalogu.');
  if (brand === 'differs') remark('brand_differs', 'Inna marka niż w katalogu.');
  if (isOtherContent(row.netContent, known)) remark('content_differs', 'Inna zawartość netto niż w katalogu.');
  if (isOtherCategory(row.gpc, known)) remark('category_differs', 'Inna kategoria GPC niż w katalogu.');
  const mend = mends[code] ?? (remarks.length > 0 ? 'Porównaj wiersz z katalogiem.' : '');
  return {
    state: state === 'wait' ? 'unchecked' : state === 'ok' && remarks.length > 0 ? 'warn' : state,
    why,
    reason: (state === 'ok' && remarks.length > 0
      ? remarks
      : [withoutMend(verdictReason(verdict), mend), ...remarks]
    ).join(' '),
    mend,
    offer: '',
    licence: licenceWords[known.licence],
    holder: holderOf(known, sender),
    ourName: known.name ?? '',
    ourBrand: known.brand ?? '',
    nameLikeness: name === null ? '' : likenessWords[name],
    brandLikeness: brand === null ? '' : likenessWords[brand],
    category: known.category.at(-1)?.text ?? '',
    missing: missing.map((field) => missingWords[field]).join(', '),
    repeated: '',
    codes: { licence: known.licence, name, brand, gpc: known.category.at(-1)?.code ?? null, missing, firstLine: null },
  };
}
