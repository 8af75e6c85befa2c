import { inLanguage } from './languages.ts';
import { isSameLevel, levelsOf, type LinkLevel } from './link-level.ts';

/** What of a link decides whether it is taken. */
export interface ChosenOf extends LinkLevel {
  /** a name of the GS1 Web vocabulary, as pip */
  readonly linkType: string;
  /** '' in no language or in any */
  readonly language: string;
  readonly href: string;
  readonly isDefault: boolean;
  /** YYYY-MM-DD, the first and the last day on which it leads anywhere; null: without a limit */
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** What is asked with a code. */
export interface Asked extends LinkLevel {
  /** the link type that is asked for; null: where the code leads by default */
  readonly linkType: string | null;
  /** languages, the dearest first */
  readonly languages: readonly string[];
  /** the day in Warsaw, YYYY-MM-DD */
  readonly today: string;
}

/** `card`: the card of the product, which every code has. `several`: links that nothing asked tells apart. `none`: no link of that type. */
export type Choice<L> =
  | { readonly kind: 'link'; readonly link: L }
  | { readonly kind: 'several'; readonly links: readonly L[] }
  | { readonly kind: 'card' }
  | { readonly kind: 'none' };

/** The type of the card, which stands in for a page of the product that nobody has given. */
export const cardType = 'pip';

export function isValidOn(link: Pick<ChosenOf, 'validFrom' | 'validUntil'>, today: string): boolean {
  return (link.validFrom === null || link.validFrom <= today) && (link.validUntil === null || link.validUntil >= today);
}

/**
 * Where a code leads (GS1-Conformant Resolver 1.2.1 §2.5.8, §2.6). `links`: all of its GTIN. Without a link type the default link of
 * the closest level, or the one of its type that is in a language asked for; with one the links of that type of the closest level
 * that has any. Several that language does not tell apart are all answered, unless the default one is among them.
 */
export function chooseLink<L extends ChosenOf>(links: readonly L[], asked: Asked): Choice<L> {
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
 * Where every code of a GTIN leads that asks for nothing, whatever its level and the languages of who opens it: a link, or its card. Null
 * where that depends on them. `links`: all of its GTIN.
 */
export function onlyTarget<L extends ChosenOf>(links: readonly L[], today: string): { readonly link: L | null } | null {
  const valid = links.filter((link) => isValidOn(link, today));
  const defaults = valid.filter(({ isDefault }) => isDefault);
  const [first = null] = defaults;
  if (first === null) return { link: null };
  if (defaults.length > 1 || first.variant !== '' || first.batch !== '' || first.serial !== '') return null;
  const alike = valid.filter((link) => link.linkType === first.linkType && isSameLevel(link, first));
  return alike.length === 1 ? { link: first } : null;
}

function oneOf<L extends ChosenOf>(links: readonly L[], languages: readonly string[]): Choice<L> {
  const inNone = links.filter(({ language }) => language === '');
  const left = inLanguage(links, languages) ?? (inNone.length > 0 ? inNone : links);
  const only = left.length === 1 ? left[0] : left.find(({ isDefault }) => isDefault);
  return only ? { kind: 'link', link: only } : { kind: 'several', links: left };
}
