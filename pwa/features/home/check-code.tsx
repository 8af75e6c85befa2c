import { describeTyped, type TypedGtin } from '@gtinoteka/contract/rules/gtin/typed-gtin.ts';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isDailyLimit } from '../../core/network/api-error.ts';
import { prepareBotCheck } from '../../core/network/bot-check.ts';
import { takeEarlyInput } from '../../core/scan/early-input.ts';
import { useScannedCode } from '../../core/scan/scanned-code.ts';
import { useSession } from '../../core/session/session.tsx';
import { homeTexts as texts } from './home-texts.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import { useLookUp } from '../../look-up/use-look-up.ts';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { EanLabelField } from '../../ui/barcode/ean-label-field.tsx';
import { QuotaLine } from '../../ui/verdict/quota-line.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { selectSent } from '../../ui/barcode/use-gtin-input.ts';
import { CodeResult } from './code-result.tsx';
import { typedSentence } from '../../core/texts/typed-gtin.ts';

const fieldId = 'gtin';
const noteId = 'gtin-note';

/** What home, or what leads there, leaves in the history: the number that was sent, whose verdict or fault stands there. */
export interface HomeState {
  checked?: string;
}

/** A wrong check digit is an answer too; too few digits only need more of them. */
function isAnswerable(code: string): boolean {
  const { state, wrongDigit } = describeTyped(code, true);
  return state === 'complete' || wrongDigit !== undefined;
}

/**
 * The label field, its two buttons, and the verdict in place under them. A verdict is an entry of the history: "back" leads from it
 * to the empty field, and from the card to the verdict.
 */
export function CheckCode() {
  const { state } = useSession();
  const [value, setValue] = useState('');
  const [asked, setAsked] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const typed = describeTyped(value, isSubmitted || isWhole);
  const lookUp = useLookUp(asked);
  const result = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const navigate = useNavigate();
  // Written by `submit` and by what leads here with a number; the browser keeps it with the entry.
  const checked = (location.state as HomeState | null)?.checked ?? '';
  // What the entry says that is shown now, also while the router has not got to it yet.
  const shownEntry = useRef('');

  function change(next: string, cameWhole = false): void {
    if (value === '' && next !== '' && state === 'anonymous') prepareBotCheck();
    setValue(next);
    setWhole(cameWhole);
    setSubmitted(false);
    setAsked('');
  }

  function submit(code: string): void {
    setSubmitted(true);
    const { digits } = describeTyped(code, true);
    const hasAnswer = isAnswerable(code);
    if (hasAnswer && asked === digits && (lookUp.problem || lookUp.verdict?.state === 'wait')) lookUp.askAgain();
    setAsked(hasAnswer ? digits : '');
    // Of several numbers in a row only the last one is kept, so that one step leads back to the empty field.
    if (hasAnswer && shownEntry.current !== digits) {
      const entry: HomeState = { checked: digits };
      void navigate({ search: location.search }, { state: entry, replace: shownEntry.current !== '' });
      shownEntry.current = digits;
    }
    if (!hasAnswer) document.getElementById(fieldId)?.focus();
    selectSent(fieldId);
  }

  // Back, forward, and the way back from a card: the field shows what its entry of the history says.
  useLayoutEffect(() => {
    if (checked === shownEntry.current) return;
    shownEntry.current = checked;
    setValue(checked);
    setAsked(isAnswerable(checked) ? checked : '');
    setSubmitted(checked !== '');
    // Of each entry, not of each number: two entries may come at once, the second with the number from before the first.
  }, [location.key, checked]);

  useLayoutEffect(() => {
    const early = takeEarlyInput();
    if (!early) return;
    const { digits } = describeTyped(early.typed);
    if (digits) change(digits);
    if (early.isSubmitted) submit(digits);
    if (early.hadFocus) document.getElementById(fieldId)?.focus({ preventScroll: true });
    // Once: the static page is there only before the first drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // What was sent before the scripts came is in the field only now.
  useLayoutEffect(() => {
    if (asked !== '') selectSent(fieldId);
  }, [asked]);

  useScannedCode((code) => {
    setValue(code);
    submit(code);
  });

  const isLimit = isDailyLimit(lookUp.problem);
  const isAnswered = asked !== '' && !lookUp.isAsking;
  useEffect(() => {
    // Does nothing where the whole answer is seen already, clear of the bars.
    // A daily limit leads to the top of the page instead (A §8).
    if (isAnswered && !isLimit) result.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered, isLimit]);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(value);
      }}
    >
      <EanLabelField
        id={fieldId}
        value={value}
        onChange={change}
        label={texts.fieldLabel}
        note={texts.fieldNote}
        final={isSubmitted}
        autoFocus
        describedBy={noteId}
      />
      <div className="hero__act">
        <div className="hero__note" id={noteId}>
          <Note typed={typed} isSubmitted={isSubmitted} isAnswered={isAnswered} />
        </div>
        <LinkButton size="lg" icon={ScanBarcode} to="/skaner">
          {shellTexts.scan}
        </LinkButton>
        <Button size="lg" variant="primary" type="submit" busy={lookUp.isAsking}>
          {lookUp.isAsking ? texts.checking : texts.check}
        </Button>
      </div>
      {isAnswered && (
        <div className="hero__result" ref={result}>
          <CodeResult digits={asked} lookUp={lookUp} />
        </div>
      )}
    </form>
  );
}

/** One line under the label: what the digits say, or how many checks are left. */
function Note({ typed, isSubmitted, isAnswered }: { typed: TypedGtin; isSubmitted: boolean; isAnswered: boolean }) {
  const isWrong = typed.state === 'wrong' || typed.state === 'too-long';
  if (isAnswered || (typed.state === 'empty' && !isSubmitted)) return <QuotaLine />;
  if (typed.state === 'empty')
    return (
      <FieldNote state="bad" onPage>
        {texts.emptyField}
      </FieldNote>
    );
  if (isWrong)
    return (
      <FieldNote state="bad" onPage>
        {typedSentence(typed)}
      </FieldNote>
    );
  if (typed.state === 'complete')
    return (
      <FieldNote state="ok" onPage>
        {typedSentence(typed)}
      </FieldNote>
    );
  return <p className="small muted">{typedSentence(typed)}</p>;
}
