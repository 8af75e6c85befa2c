import { describe, expect, test } from 'vitest';
import { correctionOf } from '../../api/store/search/search-correction.ts';
import type { ProductSearch, SearchEngine } from '../../api/store/search/search-port.ts';
import type { Suite } from './conformance-suite.ts';

/** Suggestions, and words that may have been meant; a part of the conformance suite. */
export function suggestionConformance(suite: Suite): void {
  describe('suggestions', () => {
    test('values that begin with the text, or have a word that does, the commonest first', async () => {
      expect(await suite.tried.engine.suggest('name', 'grzyb')).toEqual([
        'Grzyby suszone',
        'Grzybowa zupa',
        'Zupa grzybowa',
      ]);
    });

    test('several words are matched one after another', async () => {
      expect(await suite.tried.engine.suggest('name', 'grzyby su')).toEqual(['Grzyby suszone']);
      expect(await suite.tried.engine.suggest('name', 'grzyby suszone x')).toEqual([]);
      expect(await suite.tried.engine.suggest('name', 'herbata (cz')).toEqual(['Herbata (czarna) "Ekspresowa"']);
    });

    test('and in any order, each at the beginning of a word, after those in this order', async () => {
      expect(await suite.tried.engine.suggest('name', 'suszone grzyby')).toEqual(['Grzyby suszone']);
      expect(await suite.tried.engine.suggest('name', 'jab sok')).toEqual(['Sok 100% jabłko', 'Sok 1000 jabłek']);
      expect(await suite.tried.engine.suggest('name', 'zupa grzyb')).toEqual(['Zupa grzybowa', 'Grzybowa zupa']);
      expect(await suite.tried.engine.suggest('name', 'upa grzyb')).toEqual([]);
      expect(await suite.tried.engine.suggest('company', 'łódź kos')).toEqual(['Kosmodrom Łódź S.A.']);
      expect(await suite.tried.engine.suggest('company', 's kos')).toEqual([]);
    });

    test('accents do not matter', async () => {
      expect(await suite.tried.engine.suggest('name', 'tecz')).toEqual(['Lizak 🍭 tęczowy']);
      expect(await suite.tried.engine.suggest('name', 'RÓGAL ŚWI')).toEqual(['Rogal świętomarciński']);
      expect(await suite.tried.engine.suggest('name', 'ŻÓŁĆ')).toEqual([]);
      expect(await suite.tried.engine.suggest('company', 'lodz')).toEqual([
        'Łódzka Lodziarnia',
        'Łódź',
        'Kosmodrom Łódź S.A.',
      ]);
    });

    test('what begins with it comes before what has a word that does, however common', async () => {
      // Grzybowa zupa has two products, Zupa grzybowa one, and Kosmodrom more than both others of its town.
      expect(await suite.tried.engine.suggest('name', 'zupa')).toEqual(['Zupa grzybowa', 'Grzybowa zupa']);
    });

    test('the legal form of a company begins no suggestion, and its name is found with it', async () => {
      expect(await suite.tried.engine.suggest('company', 's')).toEqual([]);
      expect(await suite.tried.engine.suggest('company', 's.a.')).toEqual([]);
      expect(await suite.tried.engine.suggest('company', 'kosmodrom łódź s')).toEqual(['Kosmodrom Łódź S.A.']);
    });

    test.each([
      ['another form', 'Kosmodrom Łódź sp. z o.o.'],
      ['written otherwise', 'kosmodrom łódź spółka z o. o.'],
      ['the same, in words', 'KOSMODROM ŁÓDŹ SPÓŁKA AKCYJNA'],
      ['a form that is being typed', 'kosmodrom łódź sp. z'],
      ['what follows it', 'Kosmodrom Łódź S.A. w likwidacji'],
      ['what says that it is a firm', 'P.P.H.U. Kosmodrom'],
      ['in another order', 'łódź kos sp.zo.o.'],
    ])('a typed legal form keeps nothing from being suggested: %s', async (_what, typed) => {
      expect(await suite.tried.engine.suggest('company', typed)).toEqual(['Kosmodrom Łódź S.A.']);
    });

    test('of names and brands a legal form is words as others are', async () => {
      expect(await suite.tried.engine.suggest('brand', 'orbita s.a.')).toEqual([]);
    });

    test('at most 15, each once', async () => {
      const found = await suite.tried.engine.suggest('brand', 'malarz');
      expect(found).toHaveLength(15);
      expect(new Set(found).size).toBe(15);
      expect(await suite.tried.engine.suggest('brand', 'malarz1')).toHaveLength(11);
    });

    test('spellings that differ in case and accents are one value, in its commonest spelling', async () => {
      const found = await suite.tried.engine.suggest('name', 'grzyby');
      expect(found).toEqual(['Grzyby suszone']);
    });

    test('each field has its own', async () => {
      expect(await suite.tried.engine.suggest('brand', 'orb')).toEqual(['Orbita']);
      expect(await suite.tried.engine.suggest('name', 'orb')).toEqual([]);
      expect(await suite.tried.engine.suggest('company', 'kosmo')).toEqual(['Kosmodrom Łódź S.A.']);
    });

    test.each([[''], ['   '], ['%'], ['_'], ['🍕'], ["'; --"], ['x'.repeat(5_000)], ['\u0000']])(
      'text that nothing begins with suggests nothing: %#',
      async (typed) => {
        expect(await suite.tried.engine.suggest('name', typed)).toEqual([]);
      },
    );
  });

  describe('words that may have been meant', () => {
    const meant = async (word: string): Promise<string[]> =>
      (await suite.tried.engine.meantWords(word)).map(({ text, count }) => `${text} ${count}`);

    test.each([
      ['one letter wrong', 'grzyky', ['grzyby 5']],
      ['one left out', 'gryby', ['grzyby 5']],
      ['one too many', 'grzyyby', ['grzyby 5']],
      ['two that changed places', 'gzryby', ['grzyby 5']],
      ['the two in the middle changed places', 'gryzby', ['grzyby 5']],
      ['the first one wrong', 'prawdziwo', ['prawdziwy 1']],
      ['the last one left out', 'prawdziw', ['prawdziwy 1']],
      ['two letters of a long word, one at each end', 'brawdziwo', ['prawdziwy 1']],
      ['two in its middle', 'prabbziwy', ['prawdziwy 1']],
      ['two too many', 'prawwdziiwy', ['prawdziwy 1']],
      ['two left out', 'prwdiwy', []],
      ['three letters wrong', 'brabdziwo', []],
      ['two of seven letters', 'grzkky', []],
      ['four letters', 'krom', ['krem 4']],
      ['one left out of four', 'krm', ['krem 4']],
      ['of three letters no other word of three is meant', 'mok', []],
      ['spelled as in the catalogue', 'gesle', ['gęślą 2']],
      ['the nearest first, then the commonest', 'makowi', ['makowy 2']],
      ['words of brands', 'orbitta', ['orbita 4']],
      ['words of companies', 'lodziarnai', ['lodziarnia 2']],
      ['digits are never corrected', 'malarz21', []],
      ['a number neither', '1000000', []],
      ['nothing of the kind', 'qqqqqqqq', []],
      ['itself is no correction', 'prawdziwy', []],
      ['signs of patterns mean themselves', 'k%em', []],
      ['very long ones', 'x'.repeat(5_000), []],
    ])('%s: %s', async (_what, word, words) => {
      expect(await meant(word)).toEqual(words);
    });

    test('known is what a word of the catalogue begins with, in whichever field', async () => {
      const words = ['prawd', 'prawdziwy', 'rawdziwy', 'orbi', 'lodziar', 'prawdziwyy', '%', 'x'.repeat(5_000)];
      expect(await suite.tried.engine.knownWords(words)).toEqual([true, true, false, true, true, false, false, false]);
      expect(await suite.tried.engine.knownWords([])).toEqual([]);
    });

    const correct = async (wanted: Partial<ProductSearch>) => {
      const { count } = await suite.tried.engine.search({ offset: 0, ...wanted });
      return correctionOf(suite.tried.engine, { offset: 0, ...wanted }, count);
    };

    test.each<[string, Partial<ProductSearch>, Partial<ProductSearch> | null, number]>([
      ['in the name', { nameContains: 'Grzyby susone' }, { nameContains: 'Grzyby suszone' }, 5],
      ['of several words', { nameContains: 'gzryby susone' }, { nameContains: 'grzyby suszone' }, 5],
      ['numbers stay', { nameContains: 'lipowi 400g' }, { nameContains: 'lipowy 400g' }, 1],
      ['in the brand', { brandContains: 'orbbita' }, { brandContains: 'orbita' }, 4],
      ['in the company', { companyContains: 'kosmodron łódź' }, { companyContains: 'kosmodrom łódź' }, 4],
      ['in all together', { anyContains: 'sorbat łudź' }, { anyContains: 'sorbet łódź' }, 1],
      ['beside another filter', { nameContains: 'susone', brandContains: 'orbita' }, null, 0],
      ['a known word in another form, where nothing is found', { nameContains: 'łódź' }, { nameContains: 'lody' }, 1],
      ['not where the words are known and found', { nameContains: 'miód lipowy' }, null, 0],
      ['not a number', { nameContains: 'grzyby 77777' }, null, 0],
      ['not by filters that are no texts', { gpcCodes: ['99999999'] }, null, 0],
    ])('a search is corrected where that finds more: %s', async (_what, wanted, texts, count) => {
      expect(await correct(wanted)).toEqual(texts && { texts, count });
    });

    test('twelve words are looked at, of thirteen none', async () => {
      const words = ['susone', ...Array.from({ length: 12 }, (_, i) => `grzyby${'abcdefghijkl'[i]}`)];
      const asked: (readonly string[])[] = [];
      const engine: SearchEngine = {
        ...suite.tried.engine,
        knownWords: (of) => {
          asked.push(of);
          return suite.tried.engine.knownWords(of);
        },
      };
      await correctionOf(engine, { offset: 0, nameContains: words.slice(0, 12).join(' ') }, 0);
      await correctionOf(engine, { offset: 0, nameContains: words.join(' ') }, 0);
      expect(asked.map(({ length }) => length)).toEqual([12]);
    });
  });
}
