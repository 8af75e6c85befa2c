import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { SampleName } from '@gtinoteka/contract/files/verification.ts';
import { buffer } from 'node:stream/consumers';
import { writeWorkbook } from '../../core/table-writing/workbook-writer.ts';
import { emptyVerdict, type RowVerdict } from './checking/judge-row.ts';
import { readCode } from '../../core/product-list/read-code.ts';
import { ResultFiles } from './checking/result-files.ts';
import { timeInWarsaw } from './warsaw-time.ts';

const headers = ['GTIN', 'Nazwa', 'Marka'];

/** Adds the check digit to a code of the demonstration range (952). */
function sampleCode(body: string): string {
  return body + String(checkDigit(body));
}

const known: RowVerdict = {
  ...emptyVerdict,
  state: 'ok',
  reason: 'Kod jest prawidłowy, licencja jest aktywna, dane produktu są kompletne.',
  licence: 'aktualna',
  holder: 'Przykładowa Firma sp. z o.o.',
  ourName: 'Powidła śliwkowe 290 g',
  ourBrand: 'Przykład',
  nameLikeness: 'zgodna',
  brandLikeness: 'zgodna',
  category: 'Dżemy',
};

const right = sampleCode('952123456701');
const wrong = `${right.slice(0, -1)}${(Number(right.slice(-1)) + 1) % 10}`;

/** Rows of both samples with their verdicts. */
const rows: readonly (readonly [cells: readonly string[], verdict: RowVerdict | null])[] = [
  [[right, 'Powidła śliwkowe 290 g', 'Przykład'], known],
  [
    [sampleCode('952123456702'), 'Dżem wiśniowy 290 g', 'Przykład'],
    {
      ...known,
      state: 'warn',
      reason: 'Inna nazwa niż w katalogu.',
      mend: 'Porównaj wiersz z katalogiem.',
      ourName: 'Dżem malinowy 290 g',
      nameLikeness: 'inna',
    },
  ],
  [[wrong, 'Syrop malinowy 420 ml', 'Przykład'], null],
  [['95212345', 'Miód lipowy 400 g', 'Przykład'], null],
  [
    [sampleCode('952123456703'), 'Ogórki kiszone 900 g', 'Przykład'],
    {
      ...emptyVerdict,
      state: 'none',
      reason: 'Tego numeru nie ma w bazie krajowej.',
      mend: 'Sprawdź kod na opakowaniu albo zapytaj dostawcę.',
    },
  ],
];

function faultOf(code: string): RowVerdict {
  const read = readCode(code);
  if ('gtin14' in read) throw new Error(`${code} was to be wrong`);
  return { ...emptyVerdict, state: 'bad', reason: read.reason, mend: read.mend, offer: read.offer ?? '' };
}

/** Writes a sample with the code that writes results, so that both look the same. */
export async function writeSample(name: SampleName): Promise<Buffer> {
  if (name === 'input') return writeInput();
  const result = new ResultFiles(headers, ['xlsx']);
  const counts = { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0 };
  const whole = buffer(result.xlsx);
  for (const [cells, verdict] of rows) {
    const judged = verdict ?? faultOf(cells[0] ?? '');
    counts[judged.state]++;
    await result.add(cells, judged);
  }
  const checkedAt = timeInWarsaw(new Date('2026-11-02T09:14:00Z'));
  await result.finish({ fileName: 'gtinoteka-plik-do-wyslania.xlsx', checkedAt, rows: rows.length, codes: 3, counts });
  return whole;
}

function writeInput(): Promise<Buffer> {
  return buffer(
    writeWorkbook({ name: 'Produkty', widths: [18, 40, 20], rows: [headers, ...rows.map(([cells]) => cells)] }),
  );
}
