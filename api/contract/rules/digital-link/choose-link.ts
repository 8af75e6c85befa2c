import { inLanguage } from './languages.ts';
import { isSameLevel, levelsOf, type LinkLevel } from './link-level.ts';

/** The fields of a link that decide whether it is chosen. */
export interface ChoosableLink extends LinkLevel {
  /** a name of the GS1 Web vocabulary, as pip */
  readonly linkType: string;
  /** '' in no language or in any */
  readonly language: string;
  readonly href: string;
  readonly isDefault: boolean;
  /** YYYY-MM-DD, the first and last day of validity; null: no limit */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** The request with a code. */
export interface LinkRequest extends LinkLevel {
  /** the requested link type; null: the default */
  readonly linkType: string | null;
  /** languages, the most preferred first */
  readonly languages: readonly string[];
  /** the day in Warsaw, YYYY-MM-DD */
  readonly today: string;
}

/** `card`: the product's card, which every code has. `several`: equally good links. `none`: no link of that type. */
export type Choice<L> =
  | { readonly kind: 'link'; readonly link: L }
  | { readonly kind: 'several'; readonly links: readonly L[] }
  | { readonly kind: 'card' }
  | { readonly kind: 'none' };

/** The type of the card, the fallback for a missing product page. */
export const cardType = 'pip';

export function isValidOn(link: Pick<ChoosableLink, 'validFrom' | 'validUntil'>, today: string): boolean {
  return (link.validFrom === null || link.validFrom <= today) && (link.validUntil === null || link.validUntil >= today);
}

/**
 * Chooses the target of a code (GS1-Conformant Resolver 1.2.1 §2.5.8, §2.6). `links`: all of its GTIN.
 * - Without a link type: the default link of the closest level, or the one of its type in a requested language.
 * - With one: the links of that type on the closest level that has any.
 * - Several links that language does not distinguish are all returned, unless the default one is among them.
 */
export function chooseLink<L extends ChoosableLink>(links: readonly L[], asked: LinkRequest): Choice<L> {
  const valid = links.filter((link) => isValidOn(link, asked.today));
  const { linkType } = asked;
  for (const level of levelsOf(asked)) {
    const here = valid.filter((link) => isSameLevel(link, level));
    if (linkType === null) {
      const byDefault = here.find(({ isDefault }) => isDefault);
      if (!byDefault) continue;
      const alike = here.filter((link) => link.linkType === byDefault.linkType);
      const closest = inLanguage(alike, asked.languages);
      return { kind: 'link', link: closest?.find(({ isDefault }) => isDefault) ?? closest?.[0] ?? byDefault };
    }
    const ofType = here.filter((link) => link.linkType === linkType);
    if (ofType.length > 0) return oneOf(ofType, asked.languages);
  }
  return linkType === null || linkType === cardType ? { kind: 'card' } : { kind: 'none' };
}

/**
 * The target of all codes of a GTIN without a link type, at any level and language: a link, or its card.
 * - Null if it depends on those. `links`: all of its GTIN.
 */
export function onlyTarget<L extends ChoosableLink>(
  links: readonly L[],
  today: string,
): { readonly link: L | null } | null {
  const valid = links.filter((link) => isValidOn(link, today));
  const defaults = valid.filter(({ isDefault }) => isDefault);
  const [first = null] = defaults;
  if (first === null) return { link: null };
  if (defaults.length > 1 || first.variant !== '' || first.batch !== '' || first.serial !== '') return null;
  const alike = valid.filter((link) => link.linkType === first.linkType && isSameLevel(link, first));
  return alike.length === 1 ? { link: first } : null;
}

function oneOf<L extends ChoosableLink>(links: readonly L[], languages: readonly string[]): Choice<L> {
  const inNone = links.filter(({ language }) => language === '');
  const left = inLanguage(links, languages) ?? (inNone.length > 0 ? inNone : links);
  const only = left.length === 1 ? left[0] : left.find(({ isDefault }) => isDefault);
  return only ? { kind: 'link', link: only } : { kind: 'several', links: left };
}
