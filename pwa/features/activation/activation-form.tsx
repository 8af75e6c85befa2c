import {
  activationVariant,
  type ActivationData,
  type ActivationVariant,
  type StartedRegistration,
} from '@gtinoteka/contract/people/activation.ts';
import type { ApiError } from '../../core/network/api-client.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { personTexts } from '../../core/texts/person.ts';
import { formatDate } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { StatuteCheckbox } from '../../ui/form/statute-checkbox.tsx';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { OtherAccountNote } from '../../ui/notice/other-account.tsx';
import { fieldId, isNaming } from './activation-draft.ts';
import { AgreementFields } from './agreement-fields.tsx';
import { BegunRegistration } from './begun-registration.tsx';
import { DeclineButton } from './decline-button.tsx';
import { AfterNaming, NamedPerson, RepresentationChoice } from './name-another.tsx';
import { PersonFields } from './person-fields.tsx';
import { useActivation } from './use-activation.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

function leadOf(variant: ActivationVariant, data: ActivationData): string {
  if (variant === 'passwordOnly') return texts.passwordLead(data.companyName);
  if (variant === 'onlyButton') return texts.buttonLead(data.companyName);
  if (data.isFirstAdmin) return texts.fullLead(data.companyName);
  return data.hasUserActivatedMembership ? texts.missingLead(data.companyName) : texts.invitedLead(data.companyName);
}

const passwordIds = { password: fieldId('password'), repeat: fieldId('passwordRepeat') };

interface ActivationFormProps {
  token: string;
  data: ActivationData;
  /** the link opens nothing any more */
  onRefused: (error: ApiError) => void;
  /** what `data` says holds no longer */
  onOutdated: () => void;
  /** the account is active, and somebody else is signed in */
  onOtherActivated: () => void;
  /** the registration is closed */
  onDeclined: () => void;
  /** the registration waits for this address now */
  onNamed: (email: string) => void;
}

/** The form of a link, in its variant (A §4). */
export function ActivationForm(props: ActivationFormProps) {
  const { token, data, onDeclined } = props;
  const variant = activationVariant(data);
  const form = useActivation({ ...props, variant });
  const button = { type: 'submit', variant: 'primary', size: 'lg', busy: form.isSending } as const;
  const decline = <DeclineButton token={token} companyName={data.companyName} onDeclined={onDeclined} />;
  const isRole = data.registration && variant !== 'full';
  const after = isNaming(form.values) ? (
    <AfterNaming registration={data.registration} />
  ) : (
    data.registration && <NothingBefore linkUntil={data.linkUntil} registration={data.registration} />
  );
  const passwords = (
    <NewPasswordFields
      draft={form.values}
      onChange={form.change}
      ids={passwordIds}
      labels={{ password: isRole ? texts.setPassword : personTexts.password, repeat: texts.repeatPassword }}
      errors={{ password: form.errorOf('password'), repeat: form.errorOf('passwordRepeat') }}
      email={data.email}
    />
  );
  if (data.registration && isRole)
    return (
      <div className="wrap page role">
        <h1>{texts.roleTitle}</h1>
        <p className="muted role__lead">{texts.roleLead}</p>
        <div className="role__columns">
          <div className="stack">
            <BegunRegistration data={data} registration={data.registration} />
          </div>
          <form className="stack" {...form.props}>
            <OtherAccountNote email={data.email} />
            <ErrorSummary {...form.summary} />
            <RepresentationChoice form={form} />
            {isNaming(form.values) ? (
              <NamedPerson form={form} />
            ) : (
              <>
                <StatuteCheckbox
                  id={fieldId('confirmedStatute')}
                  checked={form.values.confirmedStatute}
                  error={form.errorOf('confirmedStatute')}
                  suffix={texts.forCompany(data.companyName)}
                  onChange={(confirmedStatute) => form.change({ confirmedStatute })}
                />
                {variant === 'passwordOnly' && passwords}
              </>
            )}
            <div className="role__acts">
              <Button {...button}>
                {isNaming(form.values)
                  ? texts.sendNamed
                  : variant === 'onlyButton'
                    ? texts.confirmRole
                    : texts.confirmRoleAndAccount}
              </Button>
              {decline}
            </div>
            {after}
          </form>
        </div>
      </div>
    );
  return (
    <NarrowPage title={texts.title} lead={leadOf(variant, data)}>
      <form className="stack activation" {...form.props}>
        <OtherAccountNote email={data.email} />
        <ErrorSummary {...form.summary} />
        {data.registration && <BegunRegistration data={data} registration={data.registration} />}
        {isNaming(form.values) ? (
          <>
            <RepresentationChoice form={form} />
            <NamedPerson form={form} takesFocus />
            <Button {...button} block>
              {texts.sendNamed}
            </Button>
          </>
        ) : (
          <>
            <div className="card card__pad stack">
              <TextInput label={personTexts.email} type="email" value={data.email} note={texts.emailNote} locked />
              {variant === 'full' && <PersonFields form={form} />}
              {!data.hasUserActivatedMembership && passwords}
            </div>
            {variant === 'full' && <AgreementFields form={form} data={data} />}
            <Button {...button} block>
              {data.hasUserActivatedMembership && !data.isFirstAdmin ? texts.join : texts.activate}
            </Button>
            {data.registration && (
              <Button type="button" size="lg" block onClick={() => form.change({ isCompanyRepresentative: false })}>
                {texts.nameAnother}
              </Button>
            )}
          </>
        )}
        {data.registration && decline}
        {after}
      </form>
    </NarrowPage>
  );
}

function NothingBefore({ linkUntil, registration }: { linkUntil: string; registration: StartedRegistration }) {
  return (
    <p className="muted small">
      <Unbroken>{texts.nothingBefore(formatDate(linkUntil), registration.startedBy !== null)}</Unbroken>
    </p>
  );
}
