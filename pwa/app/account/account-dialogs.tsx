import type { RefObject } from 'react';
import { AccountSheet } from './account-sheet.tsx';
import { CompanyChoice } from './company-choice.tsx';

export interface AccountDialogsProps {
  opened: 'account' | 'company' | null;
  /** the control of the shell that led to the company choice */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  onChooseCompany: () => void;
  onSignOut: () => void;
}

/** "Konto" of the phone and the company choice, in a chunk that is brought when one of them is first opened. */
export function AccountDialogs({ opened, opener, onClose, onChooseCompany, onSignOut }: AccountDialogsProps) {
  return (
    <>
      <AccountSheet
        isOpen={opened === 'account'}
        onClose={onClose}
        onChooseCompany={onChooseCompany}
        onSignOut={onSignOut}
      />
      <CompanyChoice isOpen={opened === 'company'} opener={opener} onClose={onClose} />
    </>
  );
}
