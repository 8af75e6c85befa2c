import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import {
  decodeText,
  noReading,
  type NamedEncoding,
  type TextReading,
} from '@gtinoteka/api/core/table-file/decode-text.ts';
import { chooseSingleByte } from '@gtinoteka/api/core/table-file/choose-encoding.ts';
import { plainText } from '@gtinoteka/api/core/input/cell-texts.ts';
import { DamagedText } from '@gtinoteka/api/core/input/row-fault.ts';
import { decodeSingleByte, upperHalves, type SingleByte } from '@gtinoteka/api/core/table-file/single-byte.ts';

const polishNames = 'b_products/named_products_pl.jsonl.gz';
const foreignNames = 'b_products/off_2019_codes_names.tsv.gz';

/** Text as bytes of a single-byte encoding. */
function inBytes(text: string, encoding: SingleByte): Buffer {
  return Buffer.from(
    [...text].map((character) => {
      const code = character.charCodeAt(0);
      return code < 128 ? code : upperHalves[encoding].indexOf(character) + 128;
    }),
  );
}

async function read(
  bytes: Buffer,
  { size = 65_536, named = null }: { size?: number; named?: NamedEncoding | null } = {},
) {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const reading: TextReading = noReading();
  let text = '';
  for await (const piece of decodeText(chunks(), 'utf-8', reading, named)) text += piece;
  return { text, reading };
}

const lists = {
  grocery:
    'EAN;Nazwa\n1;Masło śmietankowe\n2;Śliwki węgierki suszone\n3;Żółć wołowa\n4;Kiełbasa żywiecka\n5;Ćwikła z chrzanem\n',
  tools:
    'Kod;Towar;Cena\n1;Wiertło do ścian, 8 mm;12,50 zł\n2;Gąbka ścierna;3 zł\n3;ŚRUBA CIĄGOWA;1 zł\n4;Łańcuch; 9 zł\n',
  drugs: 'EAN\tNazwa\n1\tMaść z miłorzębu\n2\tSyrop – źródło żelaza\n',
};

describe('text in single bytes', () => {
  it.each(
    (['windows-1250', 'iso-8859-2', 'cp852'] as const).flatMap((encoding) =>
      Object.entries(lists).map(([name, text]) => [encoding, name, text] as const),
    ),
  )('%s is recognised by its Polish letters: %s', async (encoding, _name, text) => {
    const list = encoding === 'windows-1250' ? text : text.replaceAll('–', '-');
    const { text: found, reading } = await read(inBytes(list, encoding));
    expect(reading).toMatchObject({ singleByte: encoding, isDoubtful: false, isMixed: false });
    expect(found).toBe(list);
  });

  it('an undecidable encoding is reported as doubtful, with the cells in question', async () => {
    const { reading } = await read(
      Buffer.from([...Buffer.from('1;M'), 0xfc, ...Buffer.from('sli\n2;M'), 0xfc, ...Buffer.from('nster\n')]),
    );
    expect(reading.isDoubtful).toBe(true);
    expect(reading.samples).toEqual(['Müsli', 'Münster']);
  });

  it('a doubtful encoding reports three sample cells at most', async () => {
    expect((await read(inBytes(lists.grocery, 'iso-8859-2'))).reading.samples).toEqual([
      'Masło śmietankowe',
      'Śliwki węgierki suszone',
      'Żółć wołowa',
    ]);
  });

  it('an encoding named by the sender is used', async () => {
    const bytes = inBytes(lists.drugs.replaceAll('–', '-'), 'cp852');
    expect((await read(bytes, { named: 'cp852' })).text).toContain('Maść z miłorzębu');
    expect((await read(bytes, { named: 'windows-1250' })).text).not.toContain('Maść');
  });
});

describe('windows-1252, which shares most of its bytes with windows-1250', () => {
  it.each([
    [
      'œ that Polish cannot have',
      '1;Bœuf bourguignon\n2;Fœtus\n',
      'windows-1252',
      'windows-1250',
      ['Bœuf bourguignon', 'Fœtus'],
    ],
    [
      'ñ before a vowel',
      '1;Jalapeño\n2;Piña\n3;Señorita\n4;Leña\n',
      'windows-1252',
      'windows-1250',
      ['Jalapeño', 'Piña', 'Señorita'],
    ],
    ['ê and è alone', '1;Crêpe\n2;Crème\n', 'windows-1250', 'windows-1252', ['Cręp', 'Crčme']],
    ['m³ beside them', '1;Crêpe 5m³\n2;Crêpes 2 dm³\n', 'windows-1250', 'windows-1252', ['Crępe 5mł', 'Crępes 2 dmł']],
  ] as const)('%s: doubted aloud with the cells in question', async (_name, text, encoding, rival, samples) => {
    const { text: found, reading } = await read(inBytes(text, 'windows-1252'));
    expect(reading).toMatchObject({ singleByte: encoding, rival, isDoubtful: true });
    for (const [place, sample] of samples.entries()) expect(reading.samples[place]).toContain(sample);
    if (encoding === 'windows-1252') expect(found).toBe(text);
    expect((await read(inBytes(text, 'windows-1252'), { named: 'windows-1252' })).text).toBe(text);
  });

  it('Polish text is doubtful if all its letters are ambiguous, and certain with one unambiguous letter in nine', async () => {
    const shared = '1;Gęś\n2;Część\n3;Śledź\n4;Sześć\n';
    expect((await read(inBytes(shared, 'windows-1250'))).reading).toMatchObject({
      singleByte: 'windows-1250',
      rival: 'windows-1252',
      isDoubtful: true,
    });
    const nine = '1;Gęgęgęgęgęgęgęgęgę Łapa\n';
    expect((await read(inBytes(nine, 'windows-1250'))).reading.isDoubtful).toBe(false);
    expect((await read(inBytes(nine.replace('Gęgę', 'Gęgęgę'), 'windows-1250'))).reading.isDoubtful).toBe(true);
  });

  it('an ambiguous letter after the look-ahead makes the encoding doubtful', async () => {
    const late = `${'1;Jamón\n'.repeat(600_000)}2;Piña\n3;Crêpe\n4;Bœuf\n`;
    const { reading } = await read(inBytes(late, 'windows-1252'));
    expect(reading).toMatchObject({ singleByte: 'windows-1250', rival: 'windows-1252', isDoubtful: true });
    expect(reading.samples).toEqual(['Pińa', 'Crępe', 'Bśuf']);
  });

  it('an unsupported encoding such as Mac Central European is reported as doubtful', async () => {
    // Śledź w śmietanie; Żurek; Gęś; Źródlana; Łosoś; Ćwikła
    const mac =
      'e56c656490207720e66d696574616e69653b20fb7572656b3b2047abe63b208f7297646c616e613b20fc6f736fe63b208c77696bb861';
    const { reading } = await read(Buffer.from(`${mac}0a`.repeat(20), 'hex'));
    expect(reading.isDoubtful).toBe(true);
    expect(reading.samples).toHaveLength(3);
  });

  it('a foreign word in a Polish list does not make the encoding doubtful', async () => {
    const { text, reading } = await read(inBytes(`${lists.grocery}6;Pražská šunka\n`, 'windows-1250'));
    expect(reading).toMatchObject({ singleByte: 'windows-1250', isDoubtful: false });
    expect(text).toContain('Pražská šunka');
  });
});

describe('long files', () => {
  const western = [
    'Crème brûlée à la vanille',
    'Œufs de lompe',
    'Pêche, goût forêt',
    'Jalapeños',
    'Pão de mel',
    'Sås till lax',
    'Cœur de bœuf',
    '¿Qué? ¡Piñata!',
    'Beton C8, 5 m³',
    'Käse',
  ];

  it('a long windows-1252 file is detected wherever its first non-ASCII letters are', async () => {
    for (const plain of [0, 40_000]) {
      const text = `${'1;Sugar\n'.repeat(plain)}${western.join('\n').concat('\n').repeat(40)}`;
      const { text: found, reading } = await read(inBytes(text, 'windows-1252'));
      expect(reading).toMatchObject({ singleByte: 'windows-1252', rival: 'windows-1250' });
      expect(found).toBe(text);
    }
  });

  it('the encoding is chosen by later letters if the first one is ambiguous', async () => {
    const text = `1;Jamón\n${'2;Sugar\n'.repeat(60_000)}${western.join('\n').concat('\n').repeat(10)}`;
    expect((await read(inBytes(text, 'windows-1252'))).text).toBe(text);
  });

  it('a long Polish file stays windows-1250, also with French, Czech and powers in it', async () => {
    const rare = '6;Crčme fraîche\n7;štítky s čárovým kódem\n8;Beton 5 m3\n';
    const text = `${'1;Sugar\n'.repeat(40_000)}${(lists.grocery.repeat(4) + rare).repeat(40)}`;
    const { text: found, reading } = await read(inBytes(text, 'windows-1250'));
    expect(reading).toMatchObject({ singleByte: 'windows-1250', isDoubtful: false });
    expect(found).toBe(text);
  });
});

describeWithSharedData('names of real products', [polishNames, foreignNames], () => {
  const unpacked = (path: string): string => gunzipSync(readFileSync(sharedData + path)).toString();
  const canBe = (text: string, encoding: SingleByte): boolean =>
    [...text].every((letter) => (letter.codePointAt(0) ?? 0) < 128 || upperHalves[encoding].includes(letter));
  const polish = unpacked(polishNames)
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line).name ?? ''));
  const western = unpacked(foreignNames)
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '')
    .filter((name) => /[àâçéèêëîïôûùœñ]/.test(name))
    .slice(0, 8_000);

  it.each([
    ['windows-1250', polish],
    ['iso-8859-2', polish],
    ['cp852', polish],
    ['windows-1252', western],
  ] as const)('in %s none is read wrong without a doubt, in lists of 3, 10, 50 and 300', (encoding, all) => {
    const names = all.filter((name) => canBe(name, encoding));
    for (const size of [3, 10, 50, 300])
      for (let at = 0; at + size <= names.length; at += size) {
        const bytes = inBytes(names.slice(at, at + size).join('\n'), encoding);
        if (bytes.every((byte) => byte < 128)) continue;
        const chosen = chooseSingleByte(bytes);
        if (!chosen.isDoubtful)
          expect(decodeSingleByte(bytes, chosen.encoding)).toBe(decodeSingleByte(bytes, encoding));
      }
  });
});

describe('UTF-8 and windows-1250 in one file', () => {
  const utf8 = 'EAN;Nazwa\n1;Masło śmietankowe\n2;Żółty ser\n';
  const other = '3;Śliwki węgierki\n4;ŻÓŁTA PAPRYKA\n5;Gęś ćwiartka\n';

  it.each([
    ['UTF-8 first', Buffer.concat([Buffer.from(utf8), inBytes(other, 'windows-1250')])],
    ['windows-1250 first', Buffer.concat([inBytes(other, 'windows-1250'), Buffer.from(utf8)])],
    ['far apart', Buffer.concat([Buffer.from(utf8.repeat(4_000)), inBytes(other, 'windows-1250'), Buffer.from(utf8)])],
    [
      'far apart, the other way',
      Buffer.concat([inBytes(other.repeat(4_000), 'windows-1250'), Buffer.from(utf8), inBytes(other, 'windows-1250')]),
    ],
  ])('each is read as what it is: %s', async (_name, bytes) => {
    const { text, reading } = await read(bytes);
    for (const line of [...utf8.split('\n'), ...other.split('\n')]) expect(text).toContain(line);
    expect(text).not.toContain('\uFFFD');
    expect(reading).toMatchObject({ singleByte: 'windows-1250', isMixed: true });
    expect(reading.samples.length).toBe(3);
  });

  it('a mixture of UTF-8 and windows-1250 in one line is decoded', async () => {
    const { text } = await read(
      Buffer.concat([Buffer.from('1;Żurek;'), inBytes('śląski', 'windows-1250'), Buffer.from(';łagodny\n')]),
    );
    expect(text).toBe('1;Żurek;śląski;łagodny\n');
  });

  it.each(['windows-1250', 'iso-8859-2', 'windows-1252'] as const)(
    'a header in UTF-8 over %s cells: every letter and sign of the cells is read',
    async (encoding) => {
      const cells = {
        'windows-1250':
          'Taśma śliska, grubość 6.5 µm;Żarówka 60 W ± 5 %, 230 V;štítky s čárovým kódem;Müsli à 5 €;Łożysko – „8”, 20 °C; 5 × 3 ÷ 2;Ăĺď Ťűň;ÚŽASNÝ',
        'iso-8859-2': 'Taśma śliska, grubość 6.5 mm;Żarówka;štítky s čárovým kódem;Müsli;20 °C;ůřěž ĎŇ',
        'windows-1252':
          'Crème brûlée à la vanille;Œufs ± 5 %;6.5 µm;Señorita, ¿qué?;Pâté ½ × 3;Ærø;Bœuf;Forêt;Pêche;à part;Bûche',
      }[encoding].replaceAll(encoding === 'windows-1250' ? 'à' : '\0', 'a');
      const { text, reading } = await read(
        Buffer.concat([Buffer.from('EAN;Nazwa;Zawartość\n'), inBytes(`1;${cells}\n`, encoding)]),
      );
      expect(text).toBe(`EAN;Nazwa;Zawartość\n1;${cells}\n`);
      expect(reading).toMatchObject({ singleByte: encoding, isMixed: true });
    },
  );

  it.each([
    ['at the end of a cell', [...Buffer.from('Jog'), 0xc5], 'Jog\uFFFD'],
    ['alone in a cell', [0xc5], '\uFFFD'],
    ['of a dash', [...Buffer.from('Sok '), 0xe2, 0x80], 'Sok \uFFFD\uFFFD'],
    ['amid small letters', [...Buffer.from('Ma'), 0xc5, ...Buffer.from('o')], 'Ma\uFFFDo'],
    ['whose end stands amid letters', [...Buffer.from('Mas'), 0x82, ...Buffer.from('o')], 'Mas\uFFFDo'],
  ])('a part of a letter of UTF-8 %s is damage', async (_name, bytes, right) => {
    const file = Buffer.concat([Buffer.from('EAN;Zawartość\n1;'), Buffer.from(bytes), Buffer.from(';x\n')]);
    const { text, reading } = await read(file);
    expect(text).toBe(`EAN;Zawartość\n1;${right};x\n`);
    expect(reading.isMixed).toBe(false);
  });

  it('a truncated UTF-8 letter becomes U+FFFD', async () => {
    const { text, reading } = await read(
      Buffer.concat([Buffer.from('1;Powidła węgierkow'), Buffer.from([0xc4]), Buffer.from(';x\n')]),
    );
    expect(text).toBe('1;Powidła węgierkow\uFFFD;x\n');
    expect(reading.isMixed).toBe(false);
  });
});

describe('letters that were damaged before', () => {
  it.each([
    [
      'windows-1250 read as windows-1252',
      '1;Mas³o œmietankowe\n2;¯ó³ty ser\n3;G¹bka œcierna\n',
      '1;Masło śmietankowe\n2;Żółty ser\n3;Gąbka ścierna\n',
    ],
    [
      'windows-1250 read as ISO-8859-1',
      '1;Mas³o \u009cmietankowe\n2;¯ó³ty ser\n3;ja\u009fñ\n',
      '1;Masło śmietankowe\n2;Żółty ser\n3;jaźń\n',
    ],
    ['UTF-8 read as windows-1252', '1;MasÅ‚o Å›mietankowe\n2;Å»Ã³Å‚ty ser\n', '1;Masło śmietankowe\n2;Żółty ser\n'],
    ['UTF-8 read as windows-1250', '1;MasĹ‚o Ĺ›mietankowe\n2;Ĺ»ĂłĹ‚ty ser\n', '1;Masło śmietankowe\n2;Żółty ser\n'],
  ])('%s are mended and told', async (_name, damaged, right) => {
    const { text, reading } = await read(Buffer.from(damaged));
    expect(text).toBe(right);
    expect(reading.repaired.count).toBeGreaterThan(2);
    expect(reading.repaired.samples[0]).toEqual([expect.stringContaining('Mas'), 'Masło']);
  });

  it.each([
    ['1;Filet œledŸ\n2;¯urek\n', '1;Filet śledź\n2;Żurek\n', 2],
    ['1;¯urek\n2;£osoœ\n', '1;Żurek\n2;Łosoś\n', 2],
    ['1;M¹ka ¿ytnia 1 kg\n2;Woda 5 m³\n', '1;Mąka żytnia 1 kg\n2;Woda 5 m³\n', 2],
    ['1;P³atki owsiane\n2;Mleko pe³ne\n', '1;Płatki owsiane\n2;Mleko pełne\n', 2],
  ])('a list too short to count by is mended where nobody writes so: %j', async (damaged, right, count) => {
    const { text, reading } = await read(Buffer.from(damaged));
    expect(text).toBe(right);
    expect(reading.repaired.count).toBe(count);
  });

  it.each([
    ['Masło \u009cmietankowe', 'Masło śmietankowe'],
    ['\u008aunka \u009eivá', 'Šunka živá'],
    ['Sok \u0096 \u0084Jab\u0142ko\u0094 5 \u0080\u0085', 'Sok – „Jabłko” 5 €…'],
    ['\u008cwie\u00bfy ja\u009f\u00f1', 'Świeży jaźń'],
    ['\u008fród\u0142o', 'Źródło'],
    ['Coquillette 3 \u008cufs', 'Coquillette 3 Œufs'],
    ['B\u009cuf cr\u00e8me', 'Bœuf crème'],
    ["L'HA\u009f-les-Roses", "L'HAŸ-les-Roses"],
    ['Cr\u00eape\u0085', 'Crêpe…'],
  ])('control characters of C1 are read as letters of Windows and told: %j', async (damaged, right) => {
    const { text, reading } = await read(Buffer.from(`EAN;Nazwa\n1;${damaged};ł\n`));
    expect(text).toBe(`EAN;Nazwa\n1;${right};ł\n`);
    expect(reading.repaired.count).toBeGreaterThan(0);
  });

  it('an unassigned C1 control character is kept as damage, other text is unchanged', () => {
    expect(() => plainText('Caf\u0090 Pur', 'Nazwa', 100)).toThrow(DamagedText);
    expect(plainText('\u009cliwki \u0096 kg', 'Nazwa', 100)).toBe('śliwki – kg');
    expect(plainText('Sok\u007f', 'Nazwa', 100)).toBe('Sok');
  });

  it('French words beside repaired words are unchanged', async () => {
    const { text } = await read(Buffer.from('1;Mas³o œmietankowe\n2;¯ó³ty ser\n3;Bœuf bourguignon\n'));
    expect(text).toBe('1;Masło śmietankowe\n2;Żółty ser\n3;Bœuf bourguignon\n');
  });

  it.each([
    // one sign alone, or none that is wrong everywhere
    '1;¯urek\n2;Chleb\n',
    '1;Œuf dur\n2;Sœur Marie\n3;Vœux\n',
    "1;L'HAŸ-LES-ROSES\n2;Œufs\n",
    '1;¿Quieres?\n2;¿Como?\n3;España\n',
    // with letters that would not be Polish, or syllables that Polish never has
    '1;Crème brûlée p³us\n2;Œufs\n',
    '1;Bœuf\n2;p³us\n',
    '1;Žitný chléb\n2;Smetana p³us\n3;x¹a\n',
    '1;Beton m³netto\n2;Piasek dm³netto\n',
    // beside right Polish letters
    '1;Mąka\n2;¯urek\n3;p³us\n',
    'Woda 5 m³\nBeton 2 m³\nPiasek 3 dm³, 7 cm³\n',
    'Bœuf bourguignon\nŒufs frais\nCœur de palmier\nCrème brûlée\n',
    'Piñata ¿Qué?\nJalapeño\nSeñorita\n',
    'Masło śmietankowe\nŻółty ser\nPapier 70 g/m²\nGuma £5\nMateriał¹\n',
    'Käse\nÄpfel\nMüsli\nÅngström\nÃ\n',
  ])('what is right stays: %j', async (text) => {
    const found = await read(Buffer.from(text));
    expect(found.text).toBe(text);
    expect(found.reading.repaired.count).toBe(0);
  });
});
