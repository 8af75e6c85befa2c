import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { Send, Trash2, UserCog } from 'lucide-react';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { useFirstButton } from '../../ui/control/use-first-button.ts';
import { PersonLine } from './person-line.tsx';
import type { PersonAct } from './users-list.tsx';

/** What ⋮ of a card opens. */
export function PersonMenu({ person, onAct }: { person: CompanyMembership; onAct: (act: PersonAct) => void }) {
  const place = useFirstButton();
  return (
    <div className="stack" ref={place}>
      <PersonLine person={person} />
      {!person.activated && (
        <Button icon={Send} block onClick={() => onAct('resend')}>
          {texts.resend}
        </Button>
      )}
      <Button icon={UserCog} block onClick={() => onAct('permission')}>
        {texts.changePermission}
      </Button>
      <Button icon={Trash2} variant="danger" block onClick={() => onAct('remove')}>
        {texts.remove}
      </Button>
    </div>
  );
}
