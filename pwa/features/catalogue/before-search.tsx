import { useLocation } from 'react-router-dom';
import { useRecentLookUps } from '../../core/recent-look-ups.ts';
import { comingFrom } from '../../core/return-address.ts';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecentList } from '../../ui/recent-list.tsx';
import { OtherWays } from './no-results.tsx';

/** Before any search: the codes last checked in this browser, or what to do first. */
export function StartOfSearch() {
  const recent = useRecentLookUps();
  if (recent.length === 0) {
    return (
      <div className="results">
        <EmptyState title={texts.start} aside={<OtherWays />}>
          <p className="muted">{texts.startText}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <section className="catalogue__recent">
      <h2>{texts.recent}</h2>
      <div className="card catalogue__recent-list">
        <RecentList lookUps={recent} />
      </div>
    </section>
  );
}

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
