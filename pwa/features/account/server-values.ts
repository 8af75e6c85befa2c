import { consentNames } from '@gtinoteka/contract/people/person.ts';
import { useState } from 'react';
import type { Form } from '../../core/page/use-form.ts';
import type { OwnDataDraft, OwnDataField } from './own-data.ts';

/** What was typed stays; what nobody touched since `base` takes the value known now. */
function mergeDraft(draft: OwnDataDraft, base: OwnDataDraft, now: OwnDataDraft): OwnDataDraft {
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
 * Keeps a form beside what the server knows. When that changes underneath, as by a save in another tab, what was typed stays, the other
 * fields follow, and `isOutdated` says so until the form is saved or `drop` gives way to what the server knows.
 */
export function useServerValues(form: Pick<Form<OwnDataDraft, OwnDataField>, 'values' | 'change'>, now: OwnDataDraft) {
  const [base, setBase] = useState(now);
  const [isOutdated, setOutdated] = useState(false);
  if (!isSame(base, now)) {
    const merged = mergeDraft(form.values, base, now);
    setBase(now);
    form.change(merged);
    setOutdated(!isSame(merged, now));
  }
  return {
    isOutdated,
    /** what was typed has been saved, so nothing of it differs any more */
    saved: () => setOutdated(false),
    drop() {
      form.change(now);
      setOutdated(false);
    },
  };
}
