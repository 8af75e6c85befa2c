import { useLocation } from 'react-router-dom';
import { comingFrom } from '../../../core/session/return-address.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { EmptyState } from '../../../ui/notice/empty-state.tsx';
import { OtherWays } from '../other-ways.tsx';

/** An address with a filter that cannot be right: nothing was asked for. The form says what is wrong with it. */
export function FaultySearch({ onSearchWithout }: { onSearchWithout: (() => void) | null }) {
  return (
    <div role="status" className="results">
      <EmptyState
        title={texts.faultyTitle}
        actions={
          onSearchWithout && (
            <Button variant="primary" onClick={onSearchWithout}>
              {texts.searchWithout}
            </Button>
          )
        }
      >
        <p className="muted">{onSearchWithout ? texts.faultyText : texts.faultyAlone}</p>
      </EmptyState>
    </div>
  );
}

/** An address with filters that this person may not use. */
export function LockedSearch({ isStranger }: { isStranger: boolean }) {
  const location = useLocation();
  return (
    <div className="results">
      <EmptyState
        title={isStranger ? texts.searchLocked : texts.lockedMember}
        actions={
          isStranger && (
            <>
              <LinkButton variant="primary" to="/login" state={comingFrom(location)}>
                {texts.signIn}
              </LinkButton>
              <LinkButton to="/registration">{texts.register}</LinkButton>
            </>
          )
        }
        aside={<OtherWays />}
      >
        <p className="muted">{isStranger ? texts.searchLockedText : texts.lockedMemberText}</p>
      </EmptyState>
    </div>
  );
}
