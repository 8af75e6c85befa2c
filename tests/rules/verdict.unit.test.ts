import fc from 'fast-check';
import { checkedProductOf } from '../support/checked-product.ts';
import { describe, expect, it } from 'vitest';
import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { describeTyped } from '@gtinoteka/contract/rules/gtin/typed-gtin.ts';
import { factsOf, verdictOf, type Verdict, type VerdictFacts } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { verdictLines } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import { lineWords } from '../../pwa/core/texts/verdict-lines.ts';
import { verdictWords } from '../../pwa/core/texts/verdict.ts';

const polish = '05901520000059';
const withCheckDigit = (body: string) => `${body}${checkDigit(body)}`;
const known: VerdictFacts = {
  gtin: polish,
  online: true,
  found: true,
  licence: 'licensed',
  licenseeName: 'Sady Dolne sp. z o.o.',
  data: 'full',
  gtinStatus: 'active',
  source: 'national',
  hasImage: true,
};
/** A verdict as the page says it. */
const inWords = (verdict: Verdict) => ({
  state: verdict.state,
  ...verdictWords(verdict),
  lines: verdictLines(verdict.facts).map((line) => lineWords(line, verdict.facts)),
});
const said = (changes: Partial<VerdictFacts>) => {
  const { state, headline, reason } = inWords(verdictOf({ ...known, ...changes }));
  return [state, headline, reason];
};
const linesOf = (changes: Partial<VerdictFacts>) =>
  inWords(verdictOf({ ...known, ...changes })).lines.map(
    ({ label, value, explanation }) => `${label} / ${value} / ${explanation}`,
  );

describe('the verdict', () => {
  it('the verdict is ok for a right structure, a current licence and data', () => {
    expect(said({})).toEqual([
      'ok',
      'Kod w porządku',
      'Kod jest prawidłowy, licencja jest aktywna, dane produktu są kompletne.',
    ]);
    expect(said({ hasImage: false })).toEqual([
      'ok',
      'Kod w porządku',
      'Kod jest prawidłowy, licencja jest aktywna, dane produktu są pełne, bez zdjęcia.',
    ]);
    expect(said({ data: 'partial', gtinStatus: null })).toEqual([
      'ok',
      'Kod w porządku',
      'Kod jest prawidłowy, licencja jest aktywna, dane produktu są niepełne.',
    ]);
  });

  it.each<[string, Partial<VerdictFacts>, string, string]>([
    [
      'withdrawn',
      { gtinStatus: 'withdrawn' },
      'Produkt wycofany',
      'Kod jest prawidłowy, ale firma zakończyła sprzedaż.',
    ],
    ['inactive', { gtinStatus: 'inactive' }, 'Numer nieaktywny', 'Kod jest prawidłowy, ale firma go nie używa.'],
    ['without data', { data: 'none' }, 'Brak danych produktu', 'Kod jest prawidłowy i ma licencję.'],
    [
      'without data and licence known',
      { data: 'none', licence: 'unknown' },
      'Brak danych produktu',
      'Kod jest prawidłowy. Licencji nie udało się potwierdzić.',
    ],
    [
      'of unknown licence',
      { licence: 'unknown' },
      'Licencja niepotwierdzona',
      'Kod jest prawidłowy i znamy produkt, ale nie wiemy, czy licencja jest aktywna.',
    ],
    [
      'of restricted circulation',
      { gtin: withCheckDigit('211234500000'), licence: 'not_applicable' },
      'Numer wewnętrzny sieci',
      'Numer do użytku wewnętrznego. Nie identyfikuje produktu poza jedną siecią.',
    ],
    [
      'with the demonstration prefix',
      { gtin: '09520000000004' },
      'Numer do pokazów',
      'Prefiks 952 służy do pokazów i przykładów. Nie oznacza prawdziwego produktu.',
    ],
    [
      'of a book',
      { gtin: '9788324631766', licence: 'illegal' },
      'Numer książki',
      'Numer książki (ISBN). Nadaje go agencja ISBN, nie organizacja GS1.',
    ],
    [
      'with an unassigned prefix',
      { gtin: withCheckDigit('140000000000'), licence: 'unknown' },
      'Prefiks nieprzydzielony',
      'Prefiks 140 nie jest przydzielony. Nie wydaje go żadna organizacja GS1.',
    ],
  ])('the verdict warns of a number %s', (_, changes, headline, reason) => {
    expect(said(changes)).toEqual(['warn', headline, reason]);
  });

  it.each<[string, Partial<VerdictFacts>, string, string]>([
    ['check digit', { gtin: '5907777002118' }, 'Kod nieprawidłowy', 'Błędna cyfra kontrolna: jest 8, powinna być 2.'],
    [
      'length',
      { gtin: '59077770021' },
      'Kod nieprawidłowy',
      'Zła liczba cyfr: jest 11. GTIN ma 8, 12, 13 albo 14 cyfr.',
    ],
    ['letters', { gtin: 'abc' }, 'To nie jest GTIN', 'GTIN składa się z samych cyfr: 8, 12, 13 albo 14.'],
    ['one letter', { gtin: '59O7777002118' }, 'To nie jest GTIN', 'GTIN składa się z samych cyfr. Usuń: „O”.'],
    ['zeros', { gtin: '0000000000000' }, 'Kod nieprawidłowy', 'Numer z samych zer nie jest numerem GTIN.'],
    [
      'licence that nobody holds',
      { licence: 'illegal' },
      'Kod bez licencji',
      'Dziś nikt nie ma licencji na ten numer. Zapytaj dostawcę o właściwy kod.',
    ],
    [
      'licence that is over',
      { licence: 'invalid' },
      'Kod bez licencji',
      'Licencja na ten numer wygasła albo została cofnięta. Zapytaj dostawcę o właściwy kod.',
    ],
  ])('the verdict is bad for its %s, with or without a record', (_, changes, headline, reason) => {
    expect(said(changes)).toEqual(['bad', headline, reason]);
    expect(said({ ...changes, found: false })).toEqual(['bad', headline, reason]);
  });

  it('the verdict is none for a number that is not in the base', () => {
    const missing = { found: false, licence: undefined, data: undefined, source: undefined, licenseeName: null };
    expect(said(missing)).toEqual(['none', 'Nie znaleziono', 'Tego numeru nie ma w bazie krajowej.']);
    expect(said({ ...missing, source: 'global' })[2]).toBe('Tego numeru nie ma w rejestrze globalnym.');
    expect(said({ ...missing, gtin: withCheckDigit('211234500000') })[2]).toBe(
      'Tego numeru nie ma w bazie krajowej. Numer do użytku wewnętrznego. Nie identyfikuje produktu poza jedną siecią.',
    );
  });

  it('the verdict waits for the network, and guesses nothing', () => {
    const structure = 'Budowa kodu prawidłowa, resztę sprawdzimy po połączeniu.';
    for (const found of [false, true])
      expect(said({ online: false, found })).toEqual(['wait', 'Czeka na sieć', structure]);
    expect(said({ online: false, gtin: '5907777002118' })[0]).toBe('bad');
  });

  it('the verdict: of a server that failed says so, keeps the structure, and nothing waits for the network', () => {
    const failed = { online: false, found: false, hasFailed: true };
    expect(said(failed)).toEqual(['wait', 'Budowa prawidłowa', 'Reszty nie sprawdziliśmy: serwer nie odpowiedział.']);
    expect(linesOf(failed).slice(0, 3)).toEqual([
      'Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9',
      'Licencja / Nie sprawdzono / zapytamy jeszcze raz',
      'Produkt / Nie sprawdzono / zapytamy jeszcze raz',
    ]);
    expect(said({ ...failed, gtin: '5907777002118' })[0]).toBe('bad');
  });

  it('the verdict is ok for nothing but a licensed trade item in use, with data', () => {
    const facts = fc.record({
      gtin: fc.constantFrom(
        polish,
        '5907777002118',
        '96385074',
        withCheckDigit('211234500000'),
        '09520000000004',
        '0000',
      ),
      online: fc.boolean(),
      found: fc.boolean(),
      licence: fc.constantFrom('licensed', 'illegal', 'invalid', 'not_applicable', 'unknown', undefined),
      data: fc.constantFrom('full', 'partial', 'none', undefined),
      gtinStatus: fc.constantFrom('active', 'inactive', 'withdrawn', null),
      source: fc.constantFrom('national', 'global', undefined),
    } as const);
    fc.assert(
      fc.property(facts, (some) => {
        const { state, headline, short, reason, lines } = inWords(verdictOf(some));
        expect([headline, short, reason, ...lines.flatMap(({ label, value }) => [label, value])]).not.toContain('');
        const good =
          [polish, '96385074'].includes(some.gtin) &&
          some.online &&
          some.found &&
          some.licence === 'licensed' &&
          (some.data === 'full' || some.data === 'partial') &&
          (some.gtinStatus === 'active' || some.gtinStatus === null);
        expect(state === 'ok').toBe(good);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what the rules answer', () => {
  it.each([polish, '5907777002118', '21', '2112345000008', '590A', '4006381333931'])(
    'what the rules answer of %s is codes and values, never words of a page',
    (gtin) => {
      for (const online of [true, false])
        for (const found of [true, false]) {
          const { facts, ...answer } = verdictOf({ ...known, gtin, online, found });
          expect(JSON.stringify([answer, verdictLines(facts)])).toMatch(/^[\w:,"{}[\]]+$/);
          expect(facts.gtin).toBe(gtin);
          for (const typed of [false, true]) {
            // The name of an organisation and what was typed are values.
            const about = { ...describeTyped(gtin, typed), issuer: null, value: null };
            expect(JSON.stringify(about)).toMatch(/^[\w:,"{}[\]-]+$/);
          }
        }
    },
  );
});

describe('the lines of the stamp', () => {
  it('the lines of the stamp say structure, licence, source and completeness of a verified product', () => {
    expect(linesOf({})).toEqual([
      'Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9',
      'Licencja / Aktywna / Sady Dolne sp. z o.o.',
      'Źródło / Baza krajowa / prefiks 590',
      'Kompletność / Zweryfikowany / komplet danych i zdjęcie',
    ]);
  });

  it('name the last holder of a licence that is over', () => {
    expect(linesOf({ licence: 'invalid', data: 'none', hasImage: false })).toEqual([
      'Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9',
      'Licencja / Nieaktywna / ostatnio: Sady Dolne sp. z o.o.',
      'Źródło / Baza krajowa / prefiks 590',
      'Kompletność / Nie dotyczy / brak aktywnej licencji',
    ]);
    expect(linesOf({ licence: 'illegal' })[1]).toBe('Licencja / Brak licencji / nikt nie ma licencji na ten numer');
  });

  it.each(['illegal', 'invalid', 'unknown', 'licensed'] as const)(
    'the lines of the stamp say how much is known of a product that exists, its licence %s',
    (licence) => {
      const completeness = (changes: Partial<VerdictFacts>) => linesOf({ licence, ...changes })[3];
      expect(completeness({})).toBe(
        licence === 'illegal' || licence === 'invalid'
          ? 'Kompletność / Dane pełne / licencja nie jest aktywna'
          : 'Kompletność / Zweryfikowany / komplet danych i zdjęcie',
      );
      expect(completeness({ data: 'partial' })).toBe('Kompletność / Dane niepełne / jest zdjęcie');
      expect(completeness({ gtin: '17104388', data: 'partial', hasImage: false })).toBe(
        'Kompletność / Brak zdjęcia / dane niepełne',
      );
    },
  );

  it('tell missing data from a missing photo', () => {
    const completeness = (changes: Partial<VerdictFacts>) => linesOf(changes)[3];
    expect(completeness({ data: 'partial', hasImage: false })).toBe('Kompletność / Brak zdjęcia / dane niepełne');
    expect(completeness({ data: 'full', hasImage: false })).toBe('Kompletność / Brak zdjęcia / dane pełne');
    expect(completeness({ data: 'partial' })).toBe('Kompletność / Dane niepełne / jest zdjęcie');
    expect(completeness({ data: 'none' })).toBe('Kompletność / Brak danych / nikt go jeszcze nie opisał');
  });

  it('blame no register that was not asked for a licence that is not known', () => {
    const why = (changes: Partial<VerdictFacts>) =>
      linesOf({ licence: 'unknown', licenseeName: null, ...changes })[1]?.replace('Licencja / Niepotwierdzona / ', '');
    expect(why({})).toBe('nie ma jej w krajowym spisie licencji');
    const foreign: Partial<VerdictFacts> = { gtin: '4006381333931', source: 'global' };
    expect(why(foreign)).toBe('rejestr globalny jej nie podaje');
    expect(why({ ...foreign, registryFault: 'global_registry_unavailable' })).toBe('rejestr globalny nie odpowiedział');
    expect(why({ ...foreign, registryFault: 'global_registry_not_connected' })).toBe(
      'platforma nie ma połączenia z rejestrem globalnym',
    );
  });

  it('the lines of the stamp say of a number that is not in the base what its prefix tells', () => {
    expect(linesOf({ found: false, licence: 'unknown', licenseeName: null })).toEqual([
      'Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9',
      'Licencja / Brak danych / właściciel nie jest znany',
      'Produkt / Brak danych / nikt go jeszcze nie opisał',
      'Prefiks / 590, GS1 Polska / organizacja, która wydała numer',
    ]);
  });

  it.each([
    ['of one chain', '211234500000', '211', 'numer wewnętrzny'],
    ['of 8 digits of one chain', '2000000', '200', 'numer wewnętrzny'],
    ['of a coupon', '990000000000', '990', 'kupon'],
    ['of a newspaper', '977000000000', '977', 'czasopismo'],
  ])('the lines of the stamp say of a number %s nothing that only trade items have', (_, body, prefix, meaning) => {
    for (const licence of ['not_applicable', 'illegal', 'invalid', 'unknown'] as const) {
      const lines = linesOf({ gtin: withCheckDigit(body), licence, licenseeName: null, data: 'none', hasImage: false });
      expect(lines.slice(1)).toEqual([
        'Licencja / Nie dotyczy / na takie numery nie wydaje się licencji GS1',
        `Prefiks / ${prefix} / ${meaning}`,
        'Kompletność / Nie dotyczy / takich numerów nie opisuje się w bazie',
      ]);
    }
  });

  it('show where the description of a number that is no trade item comes from, if there is one', () => {
    expect(linesOf({ gtin: withCheckDigit('211234500000'), licence: 'illegal' }).slice(1)).toEqual([
      'Licencja / Nie dotyczy / na takie numery nie wydaje się licencji GS1',
      'Źródło / Baza krajowa / prefiks 211',
      'Kompletność / Zweryfikowany / komplet danych i zdjęcie',
    ]);
  });

  it.each([true, false])(
    'the lines of the stamp say without an answer what the digits tell, and nothing of the product (record known: %s)',
    (found) => {
      expect(linesOf({ online: false, found })).toEqual([
        'Budowa kodu / Prawidłowa / 13 cyfr, cyfra kontrolna 9',
        'Licencja / Czeka na sieć / zapytamy po połączeniu',
        'Produkt / Czeka na sieć / zapytamy po połączeniu',
        'Prefiks / 590, GS1 Polska / organizacja, która wydała numer',
      ]);
      expect(linesOf({ online: false, found, gtin: withCheckDigit('211234500000') }).slice(1)).toEqual([
        'Licencja / Nie dotyczy / na takie numery nie wydaje się licencji GS1',
        'Kompletność / Nie dotyczy / takich numerów nie opisuje się w bazie',
        'Prefiks / 211 / numer wewnętrzny',
      ]);
    },
  );

  it.each([
    ['global_registry_unavailable', 'rejestr globalny nie odpowiedział'],
    ['global_registry_not_connected', 'platforma nie ma połączenia z rejestrem globalnym'],
  ] as const)(
    'never say that nobody described a product where the registry gave no answer (%s)',
    (registryFault, why) => {
      const facts: Partial<VerdictFacts> = {
        gtin: '4006381333931',
        source: 'global',
        data: 'none',
        licence: 'unknown',
      };
      expect(linesOf({ ...facts, registryFault })[3]).toBe(`Kompletność / Brak danych / ${why}`);
    },
  );

  it('stop at a wrong structure', () => {
    expect(linesOf({ gtin: '5907777002118' })).toEqual([
      'Budowa kodu / Nieprawidłowa / Błędna cyfra kontrolna: jest 8, powinna być 2.',
    ]);
  });

  it('count the digits of the number as it is shown', () => {
    expect(linesOf({ gtin: '00000096385074' })[0]).toBe('Budowa kodu / Prawidłowa / 8 cyfr, cyfra kontrolna 4');
    expect(linesOf({ gtin: '614141000036' })[0]).toBe('Budowa kodu / Prawidłowa / 12 cyfr, cyfra kontrolna 6');
  });
});

describe('factsOf', () => {
  const answer = checkedProductOf(polish);

  it('factsOf reads the facts off the answer of a look-up', () => {
    expect(factsOf(answer)).toEqual(known);
  });

  it('factsOf says of a foreign number what is known without a registry where none is connected', () => {
    const verdict: CheckedProduct['verdict'] = {
      licence: 'unknown',
      data: 'none',
      source: 'global',
      checkedAt: '2026-11-21T13:32:00Z',
      reason: 'global_registry_not_connected',
    };
    const foreign = { ...answer, gtinNumber: '4006381333931', gs1Licence: null, imageUrls: [], verdict };
    const placeholder = factsOf({ ...foreign, name: null, lastModified: null });
    expect(inWords(verdictOf(placeholder))).toEqual({
      state: 'none',
      headline: 'Nie znaleziono',
      short: 'Nie znaleziono',
      reason:
        'Budowa kodu jest prawidłowa, ale numeru nie ma w bazie krajowej, a platforma nie ma połączenia z rejestrem globalnym.',
      lines: [
        { label: 'Budowa kodu', value: 'Prawidłowa', explanation: '13 cyfr, cyfra kontrolna 1', mark: 'ok' },
        { label: 'Licencja', value: 'Brak danych', explanation: 'właściciel nie jest znany', mark: 'none' },
        { label: 'Produkt', value: 'Brak danych', explanation: 'nie ma go w bazie krajowej', mark: 'none' },
        { label: 'Prefiks', value: '400, GS1 Niemcy', explanation: 'organizacja, która wydała numer', mark: 'source' },
      ],
    });
    const record = factsOf({ ...foreign, lastModified: '2026-11-21T13:32:00Z', verdict: { ...verdict, data: 'full' } });
    expect(verdictOf(record).code).toBe('licence_unconfirmed');
    expect(inWords(verdictOf(record)).lines[1]).toMatchObject({
      label: 'Licencja',
      value: 'Niepotwierdzona',
      explanation: 'platforma nie ma połączenia z rejestrem globalnym',
    });
  });

  it('factsOf takes nobody for the holder of a licence that names none', () => {
    expect(factsOf({ ...answer, gs1Licence: null }).licenseeName).toBeNull();
  });
});
