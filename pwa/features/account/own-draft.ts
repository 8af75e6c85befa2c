import { consentNames } from '@gtinoteka/contract/person.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { useState } from 'react';
import { draftOf, type OwnDataDraft } from './own-data-faults.ts';

/** What was typed stays; what nobody touched since `base` takes the value known now. */
export function mergeDraft(draft: OwnDataDraft, base: OwnDataDraft, now: OwnDataDraft): OwnDataDraft {
  const pick = <T>(typed: T, before: T, known: T): T => (typed === before ? known : typed);
  const consents = { ...draft.consents };
  for (const name of consentNames) consents[name] = pick(draft.consents[name], base.consents[name], now.consents[name]);
  return {
    firstName: pick(draft.firstName, base.firstName, now.firstName),
    lastName: pick(draft.lastName, base.lastName, now.lastName),
    phoneNumber: pick(draft.phoneNumber, base.phoneNumber, now.phoneNumber),
    confirmedStatute: pick(draft.confirmedStatute, base.confirmedStatute, now.confirmedStatute),
    isCompanyRepresentative: pick(
      draft.isCompanyRepresentative,
      base.isCompanyRepresentative,
      now.isCompanyRepresentative,
    ),
    consents,
  };
}

function isSame(one: OwnDataDraft, other: OwnDataDraft): boolean {
  const { consents, firstName, lastName, ...rest } = one;
  return (
    // Names are stored without the spaces around them.
    firstName.trim() === other.firstName &&
    lastName.trim() === other.lastName &&
    rest.phoneNumber === other.phoneNumber &&
    rest.confirmedStatute === other.confirmedStatute &&
    rest.isCompanyRepresentative === other.isCompanyRepresentative &&
    consentNames.every((name) => consents[name] === other.consents[name])
  );
}

/**
 * The draft of the form beside what the server knows. When that changes underneath, as by a save in another tab, what was typed
 * stays, the other fields follow, and `isOutdated` says so until the draft is saved or dropped.
 */
export function useOwnDraft(user: User, isCompanyRepresentative: boolean) {
  const now = draftOf(user, isCompanyRepresentative);
  const [draft, setDraft] = useState(now);
  const [base, setBase] = useState(now);
  const [isOutdated, setOutdated] = useState(false);
  if (!isSame(base, now)) {
    const merged = mergeDraft(draft, base, now);
    setBase(now);
    setDraft(merged);
    setOutdated(!isSame(merged, now));
  }
  return {
    draft,
    isOutdated,
    change: (part: Partial<OwnDataDraft>) => setDraft((before) => ({ ...before, ...part })),
    /** what was typed has been saved, so nothing of it differs any more */
    saved: () => setOutdated(false),
    /** what was typed gives way to what the server knows */
    drop() {
      setDraft(now);
      setOutdated(false);
    },
  };
}
