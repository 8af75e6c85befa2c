import { updateAccount } from '@gtinoteka/contract/account.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { consentNames } from '@gtinoteka/contract/people/person.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { Membership, User } from '@gtinoteka/contract/session.ts';
import { ApiError, OfflineError, errorText } from '../../core/network/api-client.ts';
import { callOf } from '../../core/network/use-act.ts';
import { useForm } from '../../core/page/use-form.ts';
import { missingData } from '@gtinoteka/contract/people/missing-data.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { accountTexts as texts } from './account-texts.ts';
import { personTexts } from '../../core/texts/person.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ConsentsFieldset } from '../../ui/form/consents-fieldset.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { PersonNameFields } from '../../ui/form/person-name-fields.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { StatuteCheckbox } from '../../ui/form/statute-checkbox.tsx';
import { checkOwnData, draftOf, idPrefix, ownDataFields, type OwnDataDraft } from './own-data.ts';
import { useServerValues } from './server-values.ts';

/** Own data (A §2, B §5): each field is checked as it changes, all together on sending. */
export function OwnDataForm({ user, membership }: { user: User; membership: Membership }) {
  const known = draftOf(user, membership.isCompanyRepresentative);
  const { reloadUser } = useSession();
  const { show } = useStatusMessages();
  const save = callOf(updateAccount, (draft: OwnDataDraft) => inputOf(user.id, membership, draft));
  const form = useForm({
    initial: known,
    fields: ownDataFields,
    rules: checkOwnData,
    checks: 'on change',
    asksBeforeLeaving: true,
    async call(draft, signal) {
      await save(draft, signal);
      await reloadUser();
    },
    busyText: texts.saving,
    onDone() {
      show({ type: 'ok', text: texts.saved });
      server.saved();
    },
    // A §8: the last representative is said for 5 s.
    onRefused(error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'REMOVE_LAST_COMPANY_REPRESENTATIVE')
        show({ type: 'bad', text: errorText(error), duration: limits.lastRepresentativeBanner });
      else if (error instanceof OfflineError || code === 'ACCESS_DENIED' || code === 'TOO_MANY_REQUESTS')
        show({ type: 'bad', text: errorText(error) });
      else show({ type: 'bad', text: errorTexts.GENERIC_ERROR });
    },
  });
  const server = useServerValues(form, known);
  const { values: draft, change, errorOf, summary } = form;

  return (
    <form className="card card__pad stack own-data" {...form.props}>
      <h2>{texts.ownData}</h2>
      <ErrorSummary {...summary} />
      {summary.submitted === 0 && missingData(user).length > 0 && <Banner type="warn">{texts.incomplete}</Banner>}
      <div>
        <div role="status" className="own-data__note">
          {server.isOutdated && (
            <Banner type="warn" action={<Button onClick={server.drop}>{texts.takeCurrent}</Button>}>
              {texts.outdated}
            </Banner>
          )}
        </div>
        <div className="own-data__pair">
          <PersonNameFields
            values={draft}
            idOf={(field) => ownDataFields[field].id}
            errorOf={errorOf}
            onChange={change}
          />
          <TextInput label={personTexts.email} type="email" value={user.email} note={texts.emailNote} locked />
          <PhoneField
            id={ownDataFields.phoneNumber.id}
            name="phoneNumber"
            required
            value={draft.phoneNumber}
            error={errorOf('phoneNumber')}
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
          id={ownDataFields.confirmedStatute.id}
          checked={draft.confirmedStatute}
          error={errorOf('confirmedStatute')}
          onChange={(confirmedStatute) => change({ confirmedStatute })}
        />
      )}
      <ConsentsFieldset
        idPrefix={idPrefix}
        values={draft.consents}
        errors={Object.fromEntries(consentNames.map((name) => [name, errorOf(name)]))}
        onChange={(name, answer) => change({ consents: { ...draft.consents, [name]: answer } })}
      />
      <div className="wraprow">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {texts.save}
        </Button>
        <LinkButton to={`/user_data/${user.id}/change_password`} variant="quiet">
          {texts.changePassword}
        </LinkButton>
      </div>
    </form>
  );
}

function inputOf(userId: string, membership: Membership, { consents, ...draft }: OwnDataDraft) {
  const isAdministrator = membership.permissionGroup === 'location_admin';
  return {
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
  };
}
