import {
  getOfficePeople,
  setOfficeRights,
  type OfficePerson,
  type GrantedOfficeRights,
} from '@gtinoteka/contract/office/office-people.ts';
import { officePermissions } from '@gtinoteka/contract/permissions.ts';
import { useState } from 'react';
import { ApiError, errorText } from '../../../core/network/api-client.ts';
import { useAct } from '../../../core/network/use-act.ts';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { useSession } from '../../../core/session/session.tsx';
import { ActForm } from '../../../ui/control/act-form.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { officePeopleTexts as texts } from './office-people-texts.ts';

/** What one person may do for the office, saved as a whole beside what it was when it was shown. */
export function RightsForm({ person, onClose }: { person: OfficePerson; onClose: () => void }) {
  const { id, email, firstName, lastName, companies, isAdmin, permissions } = person;
  const name = `${firstName} ${lastName}`.trim();
  const was: GrantedOfficeRights = { isAdmin, permissions };
  const [rights, setRights] = useState(was);
  const { user, reloadUser } = useSession();
  const { show } = useStatusMessages();
  const isOwn = user?.id === id;

  function close(): void {
    onClose();
    if (isOwn) void reloadUser();
  }

  const saving = useAct(setOfficeRights, {
    busy: texts.saving,
    done: texts.saved(email),
    onDone: close,
    isRefusalInPlace: true,
    onRefused(error) {
      // What is shown is old by then: the list comes again, and nothing is saved over what somebody else did.
      if (!(error instanceof ApiError && error.code === 'OFFICE_RIGHTS_CHANGED')) return;
      show({ type: 'bad', text: errorText(error) });
      close();
    },
    changes: [getOfficePeople],
    renewsRefused: true,
  });

  function choose(one: (typeof officePermissions)[number], isGiven: boolean): void {
    setRights({
      ...rights,
      permissions: officePermissions.filter((held) => (held === one ? isGiven : rights.permissions.includes(held))),
    });
  }

  return (
    <ActForm
      act={saving}
      input={{ params: { person: id }, body: { ...rights, was } }}
      confirm={texts.save}
      onCancel={onClose}
    >
      <p className="office-people__who">
        <b>{email}</b>
        {name !== '' && <span className="sub">{texts.nameSaid(name)}</span>}
        <span className="sub">{companies.join(', ')}</span>
      </p>
      {isOwn && <p className="small">{texts.own}</p>}
      <fieldset className="stack office-people__rights">
        <legend className="vh">{texts.rights}</legend>
        <Checkbox checked={rights.isAdmin} onChange={({ target }) => setRights({ ...rights, isAdmin: target.checked })}>
          {texts.admin}
          <span className="sub">{texts.adminText}</span>
        </Checkbox>
        {officePermissions.map((one) => (
          <Checkbox
            key={one}
            disabled={rights.isAdmin}
            checked={rights.isAdmin || rights.permissions.includes(one)}
            onChange={({ target }) => choose(one, target.checked)}
          >
            {texts.names[one]}
            <span className="sub">{texts.descriptions[one]}</span>
          </Checkbox>
        ))}
      </fieldset>
    </ActForm>
  );
}
