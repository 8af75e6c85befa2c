import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { withoutBegunForm, withoutFormOfFirm, withoutLegalForm } from '@gtinoteka/contract/rules/legal-form.ts';
import { splitWords } from '@gtinoteka/contract/rules/search-words.ts';
import { describe, expect, test } from 'vitest';

const wordsOf = (text: string): string => splitWords(foldText(text)).trim();

/** Each form as registers and people write it. */
const forms = {
  limited: [
    'sp. z o.o.',
    'sp. z o. o.',
    'sp.z o.o.',
    'sp.z.o.o.',
    'sp.zo.o.',
    'sp z oo',
    'sp zoo',
    'spzoo',
    'sp. zo.o',
    'spółka z o.o.',
    'spółka z o. o.',
    'spółka z oo',
    'sp. z ograniczoną odpowiedzialnością',
    'spółka z ograniczoną odpowiedzialnością',
    'sp. z ogr. odp.',
  ],
  jointStock: ['S.A.', 'S. A.', 'SA', 's.a', 'spółka akcyjna', 'prosta spółka akcyjna', 'P.S.A.', 'p. s. a.', 'PSA'],
  partnership: [
    's.c.',
    's. c.',
    'SC',
    'spółka cywilna',
    'sp. j.',
    'sp.j.',
    'spj',
    's.j.',
    'spółka jawna',
    'sp. k.',
    'sp.k.',
    'sp k',
    'spk',
    's.k.',
    'spółka komandytowa',
    'sp. p.',
    'spółka partnerska',
    'S.K.A.',
    'SKA',
    'spółka komandytowo-akcyjna',
  ],
  both: ['sp. z o.o. sp. k.', 'Spółka z ograniczoną odpowiedzialnością Spółka komandytowa', 'sp. z o. o. sp.k.'],
};
const states = [
  '',
  'w likwidacji',
  'w restrukturyzacji',
  'w upadłości',
  'w upadłości likwidacyjnej',
  'w organizacji',
  'oddział w Polsce',
];
const firms = [
  'P.P.H.U.',
  'P. P. H. U.',
  'PPHU',
  'P.H.U.',
  'PHU',
  'F.H.U.',
  'FHU',
  'F. H. U.',
  'ZPHU',
  'Przedsiębiorstwo Produkcyjno-Handlowo-Usługowe',
  'Firma Handlowo-Usługowa',
  'Przedsiębiorstwo Wielobranżowe',
];

describe.each(Object.entries(forms))('%s', (_kind, written) => {
  test.each(written)('%s is no part of the name, in whatever letters and whatever follows it', (form) => {
    for (const state of states)
      for (const text of [`Zielona Dolina ${form} ${state}`, `zielona dolina, ${form} ${state}`])
        for (const typed of [text, text.toLowerCase(), text.toUpperCase()]) {
          expect(withoutLegalForm(wordsOf(typed)), typed).toBe('zielona dolina');
          expect(withoutFormOfFirm(wordsOf(typed)), typed).toBe('zielona dolina');
        }
  });

  test.each(written)('%s alone stays', (form) => {
    for (const state of states) {
      const typed = wordsOf(`${form} ${state}`);
      expect(withoutLegalForm(typed)).toBe(typed);
      expect(withoutFormOfFirm(typed)).toBe(typed);
    }
  });
});

test.each(firms)('%s at the beginning of what is typed is no part of the name', (firm) => {
  for (const typed of [`${firm} Zielona Dolina`, `${firm} "Zielona Dolina" s.c.`].flatMap((text) => [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
  ]))
    expect(withoutFormOfFirm(wordsOf(typed)), typed).toBe('zielona dolina');
  expect(withoutFormOfFirm(wordsOf(firm))).toBe(wordsOf(firm));
  // Who types it is suggested the names that begin so.
  expect(withoutLegalForm(wordsOf(`${firm} Dolina s.c.`))).toBe(wordsOf(`${firm} Dolina`));
});

test.each([
  'spizarnia zofii',
  'kasa',
  'karma dla psa',
  'sklep zoo',
  'sok z aronii',
  'masa',
  'spokojna sowa',
  'w likwidacji',
  'phulka',
  'firma krzak',
  'zaklad',
  'dom w polsce',
  's',
  '',
])('%s has none', (name) => {
  expect(withoutLegalForm(name)).toBe(name);
  expect(withoutFormOfFirm(name)).toBe(name);
});

describe('a form that is being typed', () => {
  test.each(['sp. z o.o.', 'sp z oo', 'spółka z ograniczoną odpowiedzialnością', 'S.A.', 'spółka komandytowa'])(
    '%s is dropped at each letter',
    (form) => {
      for (let letters = 1; letters <= form.length; letters++) {
        const typed = wordsOf(`PHU Zielona Dolina ${form.slice(0, letters)}`);
        expect([withoutFormOfFirm(typed), withoutBegunForm(typed)], typed).toContain('zielona dolina');
      }
    },
  );

  test('and what follows it', () => {
    expect(withoutBegunForm('zielona dolina sp z o o w lik')).toBe('zielona dolina');
  });

  test.each(['zielona dolina', 'sp', 's', 'sp z', 'zielona spizarnia'])('%s has none', (typed) =>
    expect(withoutBegunForm(typed)).toBe(typed === 'sp z' ? 'sp z' : typed),
  );
});
