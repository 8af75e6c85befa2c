import {
  CircleUserRound,
  CloudDownload,
  CreditCard,
  FileCheck,
  FileText,
  FolderTree,
  Gauge,
  Info,
  KeyRound,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Session } from '../core/session.tsx';
import { packageNames, shellTexts } from '../core/texts/shell.ts';

export interface AccountItem {
  to: string;
  text: string;
  icon: LucideIcon;
  /** small text at the end */
  note?: string;
}

/** Items of the account menu of A §2, each with its permission. Company switch, theme and logout are buttons, not items. */
export function accountItems({ user, activeMembership, hasPermission }: Session): AccountItem[] {
  const id = user?.id ?? '';
  const items: (AccountItem | false)[] = [
    hasPermission('user_data') && { to: `/user_data/${id}`, text: shellTexts.myAccount, icon: CircleUserRound },
    // A §6: any logged-in person may change their own password.
    user !== null && { to: `/user_data/${id}/change_password`, text: shellTexts.changePassword, icon: KeyRound },
    hasPermission('user_data') && { to: '/offline_packs', text: shellTexts.offlinePacks, icon: CloudDownload },
    hasPermission('users_manage') && {
      to: '/services',
      text: shellTexts.activePackage,
      icon: Gauge,
      note: activeMembership ? packageNames[activeMembership.company.subscription] : '',
    },
    hasPermission('users_manage') && { to: '/users', text: shellTexts.users, icon: Users },
  ];
  return items.filter((item) => item !== false);
}

/** Items for those who run the platform. */
export function administrationItems({ hasPermission }: Session): AccountItem[] {
  const items: (AccountItem | false)[] = [
    hasPermission('repository') && { to: '/repository', text: shellTexts.repository, icon: FolderTree },
    hasPermission('registered_company') && { to: '/companies', text: shellTexts.administration, icon: Settings },
  ];
  return items.filter((item) => item !== false);
}

/** What a phone has no room for in its bar. */
export function elsewhereItems({ hasPermission }: Session): AccountItem[] {
  const items: (AccountItem | false)[] = [
    { to: '/verify_data', text: 'Weryfikuj dane', icon: FileCheck },
    hasPermission('file_sending_to_verification') && { to: '/my_products', text: 'Raporty', icon: FileText },
    { to: '/pricing', text: 'Cennik', icon: CreditCard },
    { to: '/how_it_works', text: 'Jak to działa', icon: Info },
  ];
  return items.filter((item) => item !== false);
}
