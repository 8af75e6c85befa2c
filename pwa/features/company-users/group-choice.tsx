import type { PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { groupNames } from '../../core/texts/shell-parts.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';

const groups = (['location_user', 'location_admin'] as const).map((value) => ({
  value,
  title: groupNames[value],
  says: texts.groupSays[value],
}));

/** The two groups, each with what it may do. */
export function GroupChoice(props: { value: PermissionGroup; onChange: (group: PermissionGroup) => void }) {
  return <RadioCards legend={texts.group} name="permission-group" options={groups} {...props} />;
}
