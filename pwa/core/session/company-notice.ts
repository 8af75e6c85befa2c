import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { cutText } from '../page/format.ts';
import { missingDataTexts as texts } from '../texts/missing-data.ts';

/** Anybody can register a company for an address: the banner must not grow with them. */
const namedCompanies = 3;

export interface CompanyNotice {
  title: string;
  text: string;
}

/**
 * What stands between a person and a company: an invitation whose link was not opened yet (A §4: only activated memberships can
 * be chosen), or no membership at all, as after the last one was taken away. Null for whoever acts for a company and was not
 * invited to another.
 */
export function companyNotice({ memberships }: User): CompanyNotice | null {
  const waiting = memberships.filter(({ activated }) => !activated);
  if (waiting.length > 0) {
    const names = waiting.slice(0, namedCompanies).map(({ company }) => cutText(company.name, limits.modalCompanyName));
    return { title: texts.invitedTitle, text: texts.invited(names, waiting.length - names.length) };
  }
  return memberships.length === 0 ? { title: texts.noCompanyTitle, text: texts.noCompany } : null;
}
