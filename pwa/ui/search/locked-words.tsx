import { comingFrom } from '../../core/session/return-address.ts';
import { useSession } from '../../core/session/session.tsx';
import { catalogueTexts } from '../../core/texts/catalogue.ts';
import { quickSearchTexts as texts } from '../../core/texts/quick-search.ts';
import { LinkButton } from '../control/button.tsx';
import { quickAddress } from './quick-address.ts';

/** Says to whoever may not search by words what they may do, and how they may do more: logging in leads to what they looked for. */
export function LockedWords({ words }: { words: string }) {
  const { state } = useSession();
  if (state !== 'anonymous')
    return (
      <p>
        <b>{catalogueTexts.lockedMember}</b> {catalogueTexts.lockedMemberText}
      </p>
    );
  return (
    <>
      <p>
        <b>{texts.strangerLead}</b> {texts.stranger}
      </p>
      <div className="wraprow">
        <LinkButton
          size="sm"
          variant="primary"
          to="/login"
          state={comingFrom(quickAddress({ kind: 'words', text: words }))}
        >
          {texts.signIn}
        </LinkButton>
        <LinkButton size="sm" to="/registration">
          {texts.register}
        </LinkButton>
      </div>
    </>
  );
}
