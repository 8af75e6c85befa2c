import { CreditCard, Globe, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../core/session/session.tsx';
import { catalogueTexts as texts, globalDatabaseAddress } from '../../core/texts/catalogue.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import { Icon } from '../../ui/control/icon.tsx';

/** Links of every empty state: registration, pricing, the full global database (A §2). */
export function OtherWays() {
  const { state, activeMembership } = useSession();
  return (
    <nav className="other-ways" aria-label={texts.alsoPossible}>
      <h3>{texts.alsoPossible}</h3>
      <Link to="/registration">
        <Icon icon={UserPlus} size={16} />
        {state === 'unknown' || activeMembership ? texts.registerAnother : texts.registerToSearch}
      </Link>
      <Link to="/pricing">
        <Icon icon={CreditCard} size={16} />
        {texts.seePricing}
      </Link>
      <a href={globalDatabaseAddress} target="_blank" rel="noopener noreferrer">
        <Icon icon={Globe} size={16} />
        {texts.globalDatabase}
        <span className="vh"> {shellTexts.newTab}</span>
      </a>
    </nav>
  );
}
