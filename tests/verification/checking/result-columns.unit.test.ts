import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import {
  emptyVerdict,
  withCut,
  withRepeat,
  type RowVerdict,
} from '../../../api/features/verification/checking/judge-row.ts';
import { senderColumns, ResultFiles } from '../../../api/features/verification/checking/result-files.ts';

const verdict: RowVerdict = { ...emptyVerdict, state: 'ok', reason: '' };

/** Heads and the first row of a result, as csv. */
async function resultOf(headers: string[], cells: string[]): Promise<string[][]> {
  const files = new ResultFiles(headers, ['csv']);
  const csv = text(files.csv);
  await files.add(cells, verdict);
  await files.finish({
    fileName: 'kody.xlsx',
    checkedAt: '',
    rows: 1,
    codes: 1,
    counts: { ok: 1, warn: 0, bad: 0, none: 0, unchecked: 0 },
  });
  return (await csv)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
}

describe('the columns of a result', () => {
  test('the columns of a result are all of the file, whatever they are called, and ours are told from them', async () => {
    const [heads = [], row = []] = await resultOf(
      ['GTIN', 'Licencja', 'powód', 'Ocena', 'Ocena (wynik)'],
      ['590', 'MIT', 'zwrot', '5', '4'],
    );
    expect(heads.slice(0, 8)).toEqual([
      'GTIN',
      'Licencja',
      'powód',
      'Ocena',
      'Ocena (wynik)',
      'Ocena (wynik 2)',
      'Powód (wynik)',
      'Jak naprawić',
    ]);
    expect(row.slice(0, 6)).toEqual(['590', 'MIT', 'zwrot', '5', '4', 'W porządku']);
    expect(heads).toContain('Licencja (wynik)');
    expect(new Set(heads).size).toBe(heads.length);
  });

  test('the columns of a result of a result that goes back in are judged again, all of them and no other', async () => {
    const headers = ['GTIN', 'Licencja', 'Uwagi'];
    const [first = []] = await resultOf(headers, []);
    const [again] = await resultOf([...first, 'Dopisane'], []);
    expect(senderColumns([...first, 'Dopisane'])).toEqual([0, 1, 2, first.length]);
    expect(again).toEqual([...headers, 'Dopisane', ...first.slice(headers.length)]);
    expect(senderColumns(first.toSpliced(7, 1))).toHaveLength(first.length - 1);
  });
});

test('a row whose code stood before says where, whatever is said of the code', () => {
  const none: RowVerdict = {
    ...emptyVerdict,
    state: 'none',
    why: ['not_found'],
    reason: 'Nie znaleziono.',
    mend: 'Sprawdź.',
  };
  expect(withRepeat(none, null)).toBe(none);
  expect(withRepeat(none, 2)).toMatchObject({
    state: 'none',
    why: ['not_found', 'repeated'],
    reason: 'Nie znaleziono. Kod powtarza się w pliku.',
    mend: 'Sprawdź.',
    repeated: 'pierwszy raz w wierszu 2',
  });
  expect(withRepeat(verdict, 2)).toMatchObject({ state: 'warn', reason: 'Kod powtarza się w pliku.' });
});

test('a row with a shortened text is read with a remark that names its column', () => {
  expect(withCut(verdict, undefined, ['GTIN', 'Opis'])).toBe(verdict);
  expect(withCut({ ...verdict, state: 'ok', why: [], mend: '' }, [1, 1_100], ['GTIN', 'Opis'])).toMatchObject({
    state: 'warn',
    why: ['text_cut'],
    reason: 'Za długi tekst albo komórka poza tabelą, kolumna „Opis”, nr 1101: w wyniku nie ma całości.',
    mend: 'Skróć tekst w pliku albo usuń zbędną komórkę.',
  });
});
