import { limits } from '@gtinoteka/contract/business-limits.ts';
import { useState, type RefObject } from 'react';
import { cutText } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { groupNames, shellPartTexts } from '../../core/texts/shell-parts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import '../frame/menu.css';

/** Activated memberships with names cut at 65 characters; the chosen one becomes active (A §2). */
export function CompanyChoice({
  isOpen,
  onClose,
  opener,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** the control of the shell that led here */
  opener: RefObject<HTMLElement | null>;
}) {
  const { memberships, activeMembership, chooseMembership } = useSession();
  const { show } = useStatusMessages();
  const [chosen, setChosen] = useState<string | null>(null);
  const current = chosen ?? activeMembership?.id;
  function close(): void {
    setChosen(null);
    onClose();
  }
  function choose(): void {
    const membership = memberships.find(({ id }) => id === current);
    if (membership && membership.id !== activeMembership?.id) {
      chooseMembership(membership.id);
      show({ type: 'ok', text: shellPartTexts.companySwitched(membership.company.name), keepOnNavigation: true });
    }
    close();
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={shellPartTexts.chooseCompany}
      opener={opener}
      footer={
        <Button type="submit" form="company-choice" variant="primary" block>
          {shellPartTexts.switchCompany}
        </Button>
      }
    >
      <form
        id="company-choice"
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <div className="stack" role="radiogroup" aria-label={shellPartTexts.chooseCompany}>
          {memberships.map(({ id, company, permissionGroup }) => (
            <label key={id} className={`choice${id === current ? ' is-on' : ''}`}>
              <input type="radio" name="membership" checked={id === current} onChange={() => setChosen(id)} />
              <span className="choice__dot" />
              <span>
                <b>{cutText(company.name, limits.modalCompanyName)}</b>
                <span className="small muted">{groupNames[permissionGroup]}</span>
              </span>
            </label>
          ))}
        </div>
      </form>
    </Dialog>
  );
}
