import { checkEmail, checkPersonName, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { describe, expect, it } from 'vitest';

describe('an e-mail', () => {
  it.each(['a@b.pl', 'jan.kowalski+gtin@poczta.firma.pl', 'żółć@żółć.pl', 'a@invalid.pl', 'a@b.notinvalid', '😀@b.pl'])(
    '%s is taken',
    (email) => expect(checkEmail(email)).toBeNull(),
  );

  it.each(['a\ud800@b.pl', 'a\udc00@b.pl', 'a\ufffd@b.pl', 'a@b\ud800.pl'])(
    'an e-mail with half a character, %j, is refused',
    (email) => expect(checkEmail(email)).toBe('EMAIL_INVALID'),
  );

  it.each(['a\u200b@b.pl', 'a\u00ad@b.pl', '\u202ea@b.pl', 'a\ufe0f@b.pl', 'a\u2800@b.pl'])(
    'an e-mail with what is not seen, %j, is refused',
    (email) => expect(checkEmail(email)).toBe('EMAIL_INVALID'),
  );

  it.each([
    [' Jan@Firma.PL ', 'jan@firma.pl'],
    ['\u212a@b.pl', 'k@b.pl'],
    ['jo\u0301zef@b.pl', 'józef@b.pl'],
    ['a@\uff46irma.pl', 'a@firma.pl'],
    ['a\uff20firma.pl', 'a@firma.pl'],
    ['a@firma\uff0epl', 'a@firma.pl'],
    ['a@\ufb01rma.pl', 'a@firma.pl'],
    // Another mailbox than the one with ASCII letters.
    ['\uff41@b.pl', '\uff41@b.pl'],
    ['anna+gtin@b.pl', 'anna+gtin@b.pl'],
  ])('%j is kept and compared as %j', (typed, kept) => expect(cleanEmail(typed)).toBe(kept));

  it.each(['a@b.invalid', 'a@erased.INVALID', 'a@b.c.invalid'])('%s, where erased people live, is refused', (email) =>
    expect(checkEmail(email)).toBe('EMAIL_INVALID'),
  );

  it('an e-mail of 254 characters is taken, of 255 it is too long', () => {
    const ofLength = (n: number) =>
      `${'a'.repeat(10)}@${['b', 'c', 'd'].map((x) => x.repeat(60)).join('.')}.${'e'.repeat(n - 197)}.pl`;
    expect(ofLength(254)).toHaveLength(254);
    expect(checkEmail(ofLength(254))).toBeNull();
    expect(checkEmail(ofLength(255))).toBe('FIELD_TOO_LONG');
  });
});

describe('a name', () => {
  it.each(['Jan', 'Żółć', 'O’Neil', 'Anna-Maria', '李明', 'Jan 😀'])('%s is taken', (name) =>
    expect(checkPersonName(name)).toBeNull(),
  );

  it.each([
    ['', 'FIELD_REQUIRED'],
    ['Y', 'NAME_TOO_SHORT'],
    ['12', 'NAME_INVALID'],
    ['!?', 'NAME_INVALID'],
    ['<b>Jan', 'TEXT_NOT_PLAIN'],
    ['a'.repeat(51), 'FIELD_TOO_LONG'],
  ])('%j is refused with its reason, %s', (name, fault) => expect(checkPersonName(name)).toBe(fault));

  it.each(['Ja\u202en', 'Ja\u2066n', 'Ja\u200fn', 'Ja\u2028n', 'Ja\u200bn'])(
    'a name with what is not seen, %j, is refused',
    (name) => expect(checkPersonName(name)).toBe('TEXT_NOT_PLAIN'),
  );

  it.each([
    'zlo.pl',
    'ZLO.PL',
    'Zlo.Pl',
    'zlo.ai',
    't.me',
    'zlo.photography',
    'Jan http:zlo',
    'Jan 192.168.1.1',
    'kup@zlo.pl',
    'bit.ly/aa',
    'zlo\uff0epl',
    'zlo\u3002pl',
    'zlo\u2024pl',
    'zlo . pl',
    'zlo[.]pl',
  ])('a name that holds an address, %j, is refused', (name) => expect(checkPersonName(name)).toBe('TEXT_NOT_PLAIN'));

  it.each(['J.Kowalski', 'J. R.', 'ks.Jan', 'St.John', 'Jan M.Kowalski', 'Jan mgr. inż.', 'Dr. Anna Nowak', 'Jr.'])(
    'a name with a dot that is no address, %s, is taken',
    (name) => expect(checkPersonName(name)).toBeNull(),
  );

  it.each(['Ja\ud800n', '\udc00Jan', 'Ja\ufffdn'])('a name with half a character, %j, is refused', (name) =>
    expect(checkPersonName(name)).toBe('TEXT_NOT_PLAIN'),
  );
});
