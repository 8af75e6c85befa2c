import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { Dialog } from '../../ui/control/dialog.tsx';
import { InviteForm } from './invite-dialog.tsx';
import { PermissionForm } from './permission-dialog.tsx';
import { PersonMenu } from './person-menu.tsx';
import { RemoveQuestion } from './remove-dialog.tsx';
import type { PersonAct } from './users-list.tsx';

export type OpenedDialog =
  { readonly kind: 'invite' } | { readonly kind: Exclude<PersonAct, 'resend'>; readonly person: CompanyMembership };

const titles = {
  invite: texts.invite,
  menu: texts.actions,
  permission: texts.changePermission,
  remove: texts.removeTitle,
} as const;

/** The one window of the page; what ⋮ opens goes on in the same window. */
export function UsersDialog({
  opened,
  userId,
  company,
  onAct,
  onClose,
  onDone,
}: {
  opened: OpenedDialog | null;
  userId: string;
  company: { id: string; name: string };
  onAct: (act: PersonAct, person: CompanyMembership) => void;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  return (
    <Dialog isOpen={opened !== null} onClose={onClose} title={opened ? titles[opened.kind] : ''}>
      {opened?.kind === 'invite' && (
        <InviteForm
          userId={userId}
          companyId={company.id}
          onCancel={onClose}
          onDone={(email) => onDone(texts.invited(email))}
        />
      )}
      {opened?.kind === 'menu' && <PersonMenu person={opened.person} onAct={(act) => onAct(act, opened.person)} />}
      {opened?.kind === 'permission' && (
        <PermissionForm
          userId={userId}
          person={opened.person}
          onCancel={onClose}
          onDone={() => onDone(texts.permissionChanged)}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemoveQuestion
          userId={userId}
          person={opened.person}
          companyName={company.name}
          onCancel={onClose}
          onDone={() => onDone(texts.removed)}
        />
      )}
    </Dialog>
  );
}
