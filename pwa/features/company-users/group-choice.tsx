import type { PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import { companyUsersTexts as texts } from '../../core/texts/company-users.ts';
import { groupNames } from '../../core/texts/shell.ts';

const groups = ['location_user', 'location_admin'] as const;

/** The two groups, each with what it may do. */
export function GroupChoice({
  value,
  onChange,
}: {
  value: PermissionGroup;
  onChange: (group: PermissionGroup) => void;
}) {
  return (
    <fieldset>
      <legend className="small">{texts.group}</legend>
      {groups.map((group) => (
        <label key={group} className={`radio-card${group === value ? ' is-on' : ''}`}>
          <input type="radio" name="permission-group" checked={group === value} onChange={() => onChange(group)} />
          <span className="radio-card__dot" />
          <span>
            <b>{groupNames[group]}</b>
            <span className="radio-card__says">{texts.groupSays[group]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
