import { packageTitles } from '@gtinoteka/contract/subscription.ts';
import {
  CircleUserRound,
  CloudDownload,
  CreditCard,
  FileCheck,
  FileText,
  FolderTree,
  Gauge,
  Inbox,
  Info,
  KeyRound,
  Link2,
  ListRestart,
  PencilLine,
  Settings,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { counted } from '../../core/page/format.ts';
import type { Session } from '../../core/session/session.tsx';
import { queueTexts } from '../../core/texts/queue.ts';
import { shellPartTexts } from '../../core/texts/shell-parts.ts';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

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
    hasPermission('user_data') && { to: `/user_data/${id}`, text: shellPartTexts.myAccount, icon: CircleUserRound },
    // A §6: any logged-in person may change their own password.
    user !== null && { to: `/user_data/${id}/change_password`, text: shellPartTexts.changePassword, icon: KeyRound },
    hasPermission('user_data') && { to: '/offline_packs', text: shellPartTexts.offlinePacks, icon: CloudDownload },
    hasPermission('users_manage') && {
      to: '/services',
      text: shellPartTexts.activePackage,
      icon: Gauge,
      note: activeMembership ? packageTitles[activeMembership.company.subscription] : '',
    },
    hasPermission('file_sending_to_verification') && { to: '/links', text: screenTitle('/links'), icon: Link2 },
    hasPermission('users_manage') && { to: '/users', text: shellPartTexts.users, icon: Users },
    hasPermission('users_manage') && { to: '/integrations', text: shellPartTexts.integrations, icon: Webhook },
  ];
  return items.filter((item) => item !== false);
}

/** Items for those who run the platform. */
export function administrationItems({ hasPermission }: Session): AccountItem[] {
  const items: (AccountItem | false)[] = [
    hasPermission('repository') && { to: '/repository', text: shellPartTexts.repository, icon: FolderTree },
    hasPermission('repository') && {
      to: '/stewardship/uploads',
      text: screenTitle('/stewardship/uploads'),
      icon: Inbox,
    },
    hasPermission('repository') && { to: '/stewardship', text: screenTitle('/stewardship'), icon: ListRestart },
    hasPermission('cms') && { to: '/cms', text: shellPartTexts.content, icon: PencilLine },
    hasPermission('registered_company') && {
      to: '/administration',
      text: shellPartTexts.administration,
      icon: Settings,
    },
  ];
  return items.filter((item) => item !== false);
}

/** Codes that wait, for everybody: always there, with their number. */
export function queueItem(count: number): AccountItem {
  const note = count > 0 ? counted(count, 'kod', 'kody', 'kodów') : '';
  return { to: '/queue', text: queueTexts.title, icon: ListRestart, note };
}

/** What a phone has no room for in its bar. */
export function elsewhereItems({ hasPermission }: Session): AccountItem[] {
  const items: (AccountItem | false)[] = [
    { to: '/verify_data', text: screenTitle('/verify_data'), icon: FileCheck },
    hasPermission('file_sending_to_verification') && {
      to: '/my_products',
      text: screenTitle('/my_products'),
      icon: FileText,
    },
    { to: '/pricing', text: screenTitle('/pricing'), icon: CreditCard },
    { to: '/how_it_works', text: screenTitle('/how_it_works'), icon: Info },
  ];
  return items.filter((item) => item !== false);
}
