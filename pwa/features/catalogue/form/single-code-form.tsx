import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Lock } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAcceptedTerms } from '../../../core/session/accepted-terms.ts';
import { prepareBotCheck } from '../../../core/network/bot-check.ts';
import { comingFrom } from '../../../core/session/return-address.ts';
import { useSession } from '../../../core/session/session.tsx';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { termsTexts } from '../../../core/texts/terms.ts';
import { Button, LinkButton } from '../../../ui/control/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { GtinField } from '../../../ui/barcode/gtin-field.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { TermsSentence } from '../../../ui/form/terms-question.tsx';
import { selectSent } from '../../../ui/barcode/use-gtin-input.ts';
import { QuotaLine } from '../../../ui/verdict/quota-line.tsx';
import { ExportButton } from '../results/export-button.tsx';
import { ScanButton } from './scan-button.tsx';
import { emptySearch } from './search-address.ts';
import type { SearchFormProps } from './search-form-props.ts';

const lockedFilters = [texts.name, texts.brand, texts.company, texts.nip, texts.category];

/** One GTIN for those who may not search by anything else, with the other filters shown locked and the way to open them. */
export function SingleCodeForm({ search, isSearched, onSearch }: SearchFormProps) {
  const { state, activeMembership } = useSession();
  const location = useLocation();
  const [gtin, setGtin] = useState(search.gtin);
  const [isAccepted, accept] = useAcceptedTerms();
  // Where an address has asked already, the question stands in place of the answer.
  const [isAskedElsewhere] = useState(isAccepted || isSearched);
  const [asked, setAsked] = useState(search);
  const [faults, setFaults] = useState<{ gtin?: string; terms?: string }>({});
  if (asked !== search) {
    // The address has changed, by this form or by the back button: the field follows it.
    setAsked(search);
    setGtin(search.gtin);
  }
  const needsTerms = !activeMembership;
  const isStranger = state === 'anonymous';

  function send(typed: string): void {
    const found = {
      ...(cleanGtin(typed) === '' && { gtin: texts.gtinRequired }),
      ...(needsTerms && !isAccepted && !(isSearched && isAskedElsewhere) && { terms: termsTexts.required }),
    };
    setFaults(found);
    if (found.gtin) document.getElementById('catalogue-gtin')?.focus();
    else if (found.terms) document.getElementById('catalogue-terms')?.focus();
    else {
      onSearch({ ...emptySearch, gtin: cleanGtin(typed) });
      selectSent('catalogue-gtin');
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    send(gtin);
  }

  function takeScanned(code: string): void {
    setGtin(code);
    send(code);
  }

  return (
    <form className="card card__pad stack" role="search" aria-label={texts.title} noValidate onSubmit={submit}>
      <div className="search search--single">
        <GtinField
          id="catalogue-gtin"
          label={texts.gtin}
          hint=""
          placeholder={texts.gtinPlaceholder}
          end={<ScanButton onScanned={takeScanned} />}
          value={gtin}
          error={gtin === '' ? faults.gtin : undefined}
          final={isSearched && gtin === search.gtin}
          onFirstDigit={isStranger ? prepareBotCheck : undefined}
          onChange={setGtin}
        />
        <Button type="submit" variant="primary" className="search__submit">
          {texts.checkCode}
        </Button>
      </div>
      {needsTerms && !(isSearched && isAskedElsewhere) && (
        <div className="search__terms">
          <Checkbox
            id="catalogue-terms"
            required
            checked={isAccepted}
            error={isAccepted ? undefined : faults.terms}
            onChange={(event) => accept(event.target.checked)}
          >
            <TermsSentence />
          </Checkbox>
          <QuotaLine />
        </div>
      )}
      {isSearched ? (
        <p className="small muted">
          {!needsTerms || isAskedElsewhere ? <QuotaLine after=". " /> : null}
          {isStranger && (
            <>
              <Link to="/login" state={comingFrom(location)} className="search__sign-in">
                {texts.signIn}
              </Link>
              {texts.signInToSearch}
            </>
          )}
        </p>
      ) : (
        <LockedFilters isStranger={isStranger} />
      )}
      <div className="search__export">
        <ExportButton search={isSearched ? search : null} />
      </div>
    </form>
  );
}

function LockedFilters({ isStranger }: { isStranger: boolean }) {
  const location = useLocation();
  return (
    <div className="lockbox">
      <div>
        <p>
          <b>{isStranger ? texts.lockedLead : texts.lockedMember}</b>{' '}
          <span className="muted">{isStranger ? texts.lockedText : texts.lockedMemberText}</span>
        </p>
        <ul className="lockbox__filters" aria-label={texts.lockedFilters}>
          {lockedFilters.map((name) => (
            <li key={name}>
              <Icon icon={Lock} size={16} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      {isStranger && (
        <div className="wraprow">
          <LinkButton to="/login" state={comingFrom(location)}>
            {texts.signIn}
          </LinkButton>
          <LinkButton variant="quiet" to="/registration">
            {texts.register}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
