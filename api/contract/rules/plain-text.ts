import { limits } from '../business-limits.ts';

/**
 * Lone surrogates, replacement characters, line ends, controls, and invisible characters that hide or reorder text.
 * - Joiners are allowed: some scripts need them.
 */
const hidden = /[\p{Cs}\ufffd\p{Cc}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/u;

/** Whether a text is what it looks like, so that it can be used in our texts and mails. */
export function isPlainText(text: string): boolean {
  return !hidden.test(text) && !/[<>]/.test(text);
}

/** Invisible or blank in every font: joiners, fillers, selectors, the empty Braille cell. Names do not need them. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has invisible characters, by which two equal-looking texts may differ. */
export function holdsUnseen(text: string): boolean {
  return unseen.test(text);
}

/** Maximum length of a company name in UTF-16 units, enforced only by `isPlainName`. */
const longestName = 2 * limits.companyText;

/** Two characters of a domain are enough to detect it, and fast in a long text. */
const address = /:\/\/|\bwww\.|[\p{L}\d-]{2}\.\p{L}{2,24}\//iu;

/** Whether a typed name has no invisible characters and no web address: names are used in mails. */
export function isPlainName(text: string): boolean {
  return text.length <= longestName && isPlainText(text) && !holdsUnseen(text) && !address.test(text);
}

/** Top-level domains: of countries, and the most used others. */
const domainEnd =
  '(?:\\p{Script=Latin}{2}|com|net|org|info|biz|app|dev|online|shop|store|site|xyz|top|link|click|website|space|tech|agency|pro|cloud|live|news|blog|club|vip|fun|icu|xn--[a-z\\d-]+)';
const onlyDomain = new RegExp(`^(?:[\\p{L}\\d-]+\\.)*[\\p{L}\\d-]{2,}\\.${domainEnd}(?::\\d{1,5})?$`, 'iu');

/**
 * Whether a text consists of web addresses (zlodziej.pl, bit.ly, "zlodziej.pl:8080"), which mail programs make links.
 * - A company named after its site has a legal form or another word (Allegro.pl sp. z o.o.) and passes.
 */
export function isOnlyDomain(text: string): boolean {
  if (text.length > longestName) return false;
  const words = text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/(?<!\s)\s+\./g, '.')
    .split(/\s+/);
  const bare = words
    .map((word) => word.replace(/^[^\p{L}\d]+|(?<=[\p{L}\d])[^\p{L}\d]+$/gu, ''))
    .filter((word) => word !== '');
  return bare.length > 0 && bare.every((word) => onlyDomain.test(word));
}

const oftenRegistered =
  'pl|com|net|org|eu|info|biz|io|app|dev|online|shop|store|site|xyz|top|link|click|ru|me|co|de|uk';

/**
 * A domain in lower case (zlo.photography), upper case (ZLO.AI), or a frequent one in any case (Zlo.Pl); t.me;
 * 192.168.1.1; http:zlo.
 */
const personsAddress = [
  /[\p{L}\d-]{2}\.\p{Ll}{2,24}(?![\p{L}\d])/u,
  /[\p{Lu}\d-]{2}\.[A-Z]{2}(?![\p{L}\d])/u,
  new RegExp(`[\\p{L}\\d-]{2}\\.(?:${oftenRegistered})(?![\\p{L}\\d.])`, 'iu'),
  /(?<![\p{L}\d-])[a-z\d]\.[a-z]{2}(?![\p{L}\d])/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /(?<!\p{L})(?:https?|ftp|mailto):/iu,
];

/**
 * Whether a person's name contains an address that mail programs or readers turn into a link (zlo[.]pl, "zlo . pl").
 * - "J.Kowalski" and "ks.Jan" pass. Companies may have such names (Morele.net sp. z o.o.).
 */
export function holdsDomain(text: string): boolean {
  if (text.length > longestName) return false;
  const written = text
    .normalize('NFKC')
    .replace(/\u3002/g, '.')
    .replace(/[[({]\s*\.\s*[\])}]/g, '.')
    .replace(/(?<!\s)\s+\.\s*/g, '.');
  return written.includes('@') || personsAddress.some((pattern) => pattern.test(written));
}
