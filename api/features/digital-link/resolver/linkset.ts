import { linkTitle, linkTypes, vocabulary } from '@gtinoteka/contract/digital-link/link-types.ts';
import { cardType, isValidOn } from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import { digitalLinkPath, isSameLevel, levelsOf } from '@gtinoteka/contract/rules/digital-link/link-level.ts';
import type { LinkedCode } from '@gtinoteka/contract/rules/digital-link/read-link-path.ts';
import type { ResolvedLink } from '../../../store/digital-link/resolved-links.ts';

interface Target {
  readonly href: string;
  readonly title: string;
  readonly hreflang?: readonly string[];
}

/** Links of one level by their relation (RFC 9264 §4.2). */
export interface LinkContext {
  readonly anchor: string;
  readonly description: string;
  readonly [relation: string]: string | readonly Target[];
}

/** Title of the card's link. */
const cardTitle = `${linkTypes[cardType].pl} w Gtinotece`;

export function cardPath(gtin: string): string {
  return `/catalog/${gtin}`;
}

function targetOf({ href, linkType, language }: ResolvedLink): Target {
  return { href, title: linkTitle(linkType, language), ...(language === '' ? {} : { hreflang: [language] }) };
}

/**
 * All links of a code as a linkset (RFC 9264, Resolver 1.2.1 §2.9).
 * - Levels from the code's own up to the GTIN, closest first.
 * - Each level has its default link without attributes, and links of the default's type as gs1:defaultLinkMulti.
 * - The whole GTIN always has the card.
 * - Contains no product data: those are shown, and counted, on the card.
 * - `root`: origin of the site.
 */
export function linksetOf(
  links: readonly ResolvedLink[],
  { code, root, today }: { code: LinkedCode; root: string; today: string },
): { linkset: LinkContext[] } {
  const valid = links.filter((link) => isValidOn(link, today));
  const card = { href: root + cardPath(code.gtin), title: cardTitle, hreflang: ['pl'] };
  const linkset = levelsOf(code).flatMap((level): LinkContext[] => {
    const here = valid.filter((link) => isSameLevel(link, level));
    const isWhole = level.variant === '' && level.batch === '' && level.serial === '';
    if (here.length === 0 && !isWhole) return [];
    const relations: Record<string, Target[]> = {};
    const put = (name: string, target: Target): unknown => (relations[vocabulary + name] ??= []).push(target);
    for (const link of here) put(link.linkType, targetOf(link));
    if (isWhole && !here.some(({ linkType }) => linkType === cardType)) put(cardType, card);
    const byDefault = here.find(({ isDefault }) => isDefault);
    if (byDefault) {
      put('defaultLink', { href: byDefault.href, title: linkTitle(byDefault.linkType, byDefault.language) });
      const alike = here.filter(({ linkType, language }) => linkType === byDefault.linkType && language !== '');
      if (alike.length > 1) for (const link of alike) put('defaultLinkMulti', targetOf(link));
    } else if (isWhole) put('defaultLink', { href: card.href, title: card.title });
    return [{ anchor: root + digitalLinkPath(code.gtin, level), description: `GTIN ${code.gtin}`, ...relations }];
  });
  return { linkset };
}
