import {
  activateAccount,
  nameAnother,
  type ActivationData,
  type ActivationVariant,
} from '@gtinoteka/contract/people/activation.ts';
import { missingConsents } from '@gtinoteka/contract/people/missing-data.ts';
import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import type { BodyOf } from '@gtinoteka/contract/endpoint.ts';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint, errorText } from '../../core/network/api-client.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { useForm, type Form } from '../../core/page/use-form.ts';
import {
  activationFaults,
  activationFields,
  asksStatute,
  draftOf,
  isNaming,
  shownFields,
  type ActivationDraft,
  type ActivationField,
} from './activation-draft.ts';

interface Options {
  token: string;
  data: ActivationData;
  variant: ActivationVariant;
  onRefused: (error: ApiError) => void;
  onOutdated: () => void;
  onOtherActivated: () => void;
  /** the registration waits for this address now */
  onNamed: (email: string) => void;
}

function bodyOf(
  draft: ActivationDraft,
  variant: ActivationVariant,
  data: ActivationData,
): BodyOf<typeof activateAccount> {
  const { firstName, lastName, phoneNumber, consents, confirmedStatute, password, repeat } = draft;
  return {
    ...(variant === 'full' && {
      firstName,
      lastName,
      phoneNumber,
      ...Object.fromEntries(missingConsents(data).map((name) => [name, consents[name]])),
    }),
    ...(!data.hasUserActivatedMembership && { password, passwordRepeat: repeat }),
    ...(asksStatute(data) && { confirmedStatute }),
    ...(data.isFirstAdmin && { isCompanyRepresentative: draft.isCompanyRepresentative === true }),
  };
}

/** The form of a link. Success leads to /login (A §4); whoever is signed in stays so. */
export function useActivation(options: Options): Form<ActivationDraft, ActivationField> {
  const { token, data, variant, onRefused, onOutdated, onOtherActivated, onNamed } = options;
  const { user, reloadUser, signOut } = useSession();
  const { show } = useStatusMessages();
  const navigate = useNavigate();
  const isSame = user?.email === data.email;
  const isOwn = isSame && data.hasUserActivatedMembership;
  return useForm({
    initial: () => draftOf(data),
    fields: activationFields,
    rules: (draft) => activationFaults(draft, variant, data),
    part: shownFields,
    async call(draft) {
      if (isNaming(draft)) {
        const email = cleanEmail(draft.email);
        await callEndpoint(nameAnother, { params: { token }, body: { email } });
        return;
      }
      await callEndpoint(activateAccount, { params: { token }, body: bodyOf(draft, variant, data) });
      // A failure to read the new membership shows at the next start; the account is active all the same.
      if (isOwn) await reloadUser().catch(() => undefined);
      // A new password has ended every session of the account.
      else if (isSame) await signOut();
    },
    busyText: (draft) => (isNaming(draft) ? texts.naming : texts.activating),
    onDone(_answer, draft) {
      if (isNaming(draft)) return onNamed(cleanEmail(draft.email));
      if (user && !isSame) return onOtherActivated();
      show({ type: 'ok', text: isOwn ? texts.joined(data.companyName) : texts.activated, keepOnNavigation: true });
      void navigate(isOwn ? '/' : '/login', { replace: true });
    },
    onRefused(error) {
      const code = error instanceof ApiError ? error.code : null;
      if (error instanceof ApiError && (code === 'LINK_EXPIRED' || code === 'ACCOUNT_ALREADY_ACTIVE'))
        return onRefused(error);
      show({ type: 'bad', text: errorText(error) });
      if (code === 'ACTIVATE_ACCOUNT_ERROR') onOutdated();
    },
    asksBeforeLeaving: true,
  });
}
