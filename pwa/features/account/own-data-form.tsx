import { updateAccount } from '@gtinoteka/contract/account.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import type { Membership, User } from '@gtinoteka/contract/session.ts';
import { useState, type FocusEvent, type SubmitEvent } from 'react';
import { ApiError, callEndpoint, OfflineError, errorText } from '../../core/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { missingData } from '../../core/missing-data.ts';
import { useSession } from '../../core/session.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { accountTexts as texts } from '../../core/texts/account.ts';
import { personTexts } from '../../core/texts/person.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConsentsFieldset } from '../../ui/consents-fieldset.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextInput } from '../../ui/field.tsx';
import { PersonNameFields } from '../../ui/person-name-fields.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { StatuteCheckbox } from '../../ui/statute-checkbox.tsx';
import { faultsOf, fieldId, idPrefix, summaryOf, type OwnDataDraft, type OwnDataField } from './own-data-faults.ts';
import { useOwnDraft } from './own-draft.ts';

type Faults = Partial<Record<OwnDataField, ErrorCode>>;

/** Own data (A §2, B §5): checked as fields are left, all faults together on sending. */
export function OwnDataForm({ user, membership }: { user: User; membership: Membership }) {
  const own = useOwnDraft(user, membership.isCompanyRepresentative);
  const { draft } = own;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Faults>({});
  const [submitted, setSubmitted] = useState(0);
  const { isSending, send } = useSaving(user.id, membership, setRefused);
  const found = { ...faultsOf(draft), ...refused };
  const shown: Faults = submitted > 0 ? found : only(found, left);
  const said = (field: OwnDataField) => shown[field] && errorTexts[shown[field]];

  function change(part: Partial<OwnDataDraft>): void {
    setRefused({});
    own.change(part);
  }

  function dropTyped(): void {
    setRefused({});
    own.drop();
  }

  function leave({ target }: FocusEvent<HTMLFormElement>): void {
    const { name } = target as { name?: string }; // buttons and links have none
    if (name) setLeft((now) => new Set(now).add(name));
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isSending) return;
    setSubmitted((times) => times + 1);
    if (Object.keys(faultsOf(draft)).length > 0) return;
    void send(draft, () => {
      own.saved();
      setSubmitted(0);
      setLeft(new Set());
    });
  }

  return (
    <form className="card card__pad stack own-data" noValidate onSubmit={submit} onBlur={leave}>
      <h2>{texts.ownData}</h2>
      <ErrorSummary errors={submitted > 0 ? summaryOf(found) : []} submitted={submitted} />
      {submitted === 0 && missingData(user).length > 0 && <Banner type="warn">{texts.incomplete}</Banner>}
      <div>
        <div role="status" className="own-data__note">
          {own.isOutdated && (
            <Banner type="warn" action={<Button onClick={dropTyped}>{texts.takeCurrent}</Button>}>
              {texts.outdated}
            </Banner>
          )}
        </div>
        <div className="own-data__pair">
          <PersonNameFields values={draft} idOf={fieldId} said={said} onChange={change} />
          <TextInput label={personTexts.email} type="email" value={user.email} note={texts.emailNote} locked readOnly />
          <PhoneField
            id={fieldId('phoneNumber')}
            name="phoneNumber"
            required
            value={draft.phoneNumber}
            error={said('phoneNumber')}
            onChange={(phoneNumber) => change({ phoneNumber })}
          />
        </div>
      </div>
      {membership.permissionGroup === 'location_admin' && (
        <div>
          <Checkbox
            name="isCompanyRepresentative"
            checked={draft.isCompanyRepresentative}
            onChange={({ target }) => change({ isCompanyRepresentative: target.checked })}
          >
            {personTexts.representative}
          </Checkbox>
          <p className="hint">{texts.representativeHint}</p>
        </div>
      )}
      {!user.confirmedStatute && (
        <StatuteCheckbox
          id={fieldId('confirmedStatute')}
          checked={draft.confirmedStatute}
          error={said('confirmedStatute')}
          onChange={(confirmedStatute) => change({ confirmedStatute })}
        />
      )}
      <ConsentsFieldset
        idPrefix={idPrefix}
        values={draft.consents}
        errors={Object.fromEntries(Object.entries(shown).map(([field, code]) => [field, errorTexts[code]]))}
        onChange={(name, answer) => change({ consents: { ...draft.consents, [name]: answer } })}
      />
      <div className="wraprow">
        <Button type="submit" variant="primary" busy={isSending}>
          {texts.save}
        </Button>
        <LinkButton to={`/user_data/${user.id}/change_password`} variant="quiet">
          {texts.changePassword}
        </LinkButton>
      </div>
    </form>
  );
}

function only(faults: Faults, fields: ReadonlySet<string>): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => fields.has(field)));
}

/** Sends a draft and says how it went (A §8): faults go to their fields, the last representative is said for 5 s. */
function useSaving(userId: string, membership: Membership, setRefused: (faults: Faults) => void) {
  const { reloadUser } = useSession();
  const { show } = useStatusMessages();
  const busy = useBusy();
  const [isSending, setSending] = useState(false);

  async function save({ consents, ...draft }: OwnDataDraft): Promise<void> {
    const isAdministrator = membership.permissionGroup === 'location_admin';
    await callEndpoint(updateAccount, {
      params: { userId, id: userId },
      query: { activeMembershipId: membership.id },
      body: {
        ...consents,
        firstName: draft.firstName,
        lastName: draft.lastName,
        phoneNumber: draft.phoneNumber,
        confirmedStatute: draft.confirmedStatute,
        ...(isAdministrator ? { isCompanyRepresentative: draft.isCompanyRepresentative } : {}),
      },
    });
    await reloadUser();
  }

  function refuse(error: unknown): void {
    if (error instanceof BusyInterrupted) return;
    const code = error instanceof ApiError ? error.code : null;
    if (error instanceof ApiError && error.fields) setRefused(error.fields);
    if (code === 'REMOVE_LAST_COMPANY_REPRESENTATIVE')
      show({ type: 'bad', text: errorText(error), duration: limits.lastRepresentativeBanner });
    else if (error instanceof OfflineError || code === 'ACCESS_DENIED' || code === 'TOO_MANY_REQUESTS')
      show({ type: 'bad', text: errorText(error) });
    else show({ type: 'bad', text: errorTexts.GENERIC_ERROR });
  }

  async function send(draft: OwnDataDraft, onSaved: () => void): Promise<void> {
    setSending(true);
    try {
      await busy.run(save(draft), texts.saving);
      show({ type: 'ok', text: texts.saved });
      onSaved();
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  }
  return { isSending, send };
}
