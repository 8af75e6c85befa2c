import { toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { describeTyped, type TypedGtin } from '@gtinoteka/contract/rules/typed-gtin.ts';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { prepareBotCheck } from '../../core/bot-check.ts';
import { counted } from '../../core/format.ts';
import { useQuota } from '../../core/look-up.ts';
import { useScannedCode } from '../../core/scanned-code.ts';
import { useScannerNotice } from '../../core/scanner-notice.ts';
import { useSession } from '../../core/session.tsx';
import { homeTexts as texts } from '../../core/texts/home.ts';
import { shellTexts } from '../../core/texts/shell.ts';
import { useLookUp } from '../../core/use-look-up.ts';
import { Button } from '../../ui/button.tsx';
import { EanLabelField } from '../../ui/ean-label-field.tsx';
import { VerdictIcon } from '../../ui/verdict.tsx';
import { CodeResult } from './code-result.tsx';

const fieldId = 'gtin';
const noteId = 'gtin-note';

/** What was typed into the page before this code came, so that nothing is lost. */
function typedBeforeStart(): string {
  if (typeof document === 'undefined') return '';
  const field = document.getElementById(fieldId);
  return field instanceof HTMLInputElement ? describeTyped(field.value).digits : '';
}

/** The label field, its two buttons, and the verdict in place under them. */
export function CheckCode() {
  const { state } = useSession();
  const showScannerNotice = useScannerNotice();
  const [value, setValue] = useState(typedBeforeStart);
  const [asked, setAsked] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const typed = describeTyped(value, isSubmitted);
  const lookUp = useLookUp(asked);
  const result = useRef<HTMLDivElement>(null);

  function change(next: string): void {
    if (value === '' && next !== '' && state === 'anonymous') prepareBotCheck();
    setValue(next);
    setSubmitted(false);
    setAsked('');
  }

  function submit(code: string): void {
    setSubmitted(true);
    const whole = describeTyped(code, true);
    setAsked(whole.state === 'complete' ? whole.digits : '');
    if (whole.state === 'complete' && asked === whole.digits && lookUp.problem) lookUp.askAgain();
    if (whole.state !== 'complete') document.getElementById(fieldId)?.focus();
  }

  useScannedCode((code) => {
    setValue(code);
    submit(code);
  });

  const isAnswered = asked !== '' && !lookUp.isAsking;
  useEffect(() => {
    const place = result.current;
    if (isAnswered && place && place.getBoundingClientRect().bottom > window.innerHeight - 68) {
      place.scrollIntoView({ block: 'center' });
    }
  }, [isAnswered]);

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
          <Note typed={typed} isSubmitted={isSubmitted} />
        </div>
        <Button size="lg" icon={ScanBarcode} onClick={showScannerNotice}>
          {shellTexts.scan}
        </Button>
        <Button size="lg" variant="primary" type="submit" busy={lookUp.isAsking}>
          {lookUp.isAsking ? texts.checking : texts.check}
        </Button>
      </div>
      {isAnswered && (
        <div className="hero__result" ref={result}>
          <CodeResult digits={asked} gtin14={toGtin14(asked)} lookUp={lookUp} />
        </div>
      )}
    </form>
  );
}

/** One line under the label: what the digits say, or how many checks are left. */
function Note({ typed, isSubmitted }: { typed: TypedGtin; isSubmitted: boolean }) {
  const quota = useQuota();
  const { state } = useSession();
  const isWrong = typed.state === 'wrong' || typed.state === 'too-long';
  if (typed.state === 'empty' && isSubmitted) return <Said state="bad" text={texts.emptyField} />;
  if (isWrong) return <Said state="bad" text={typed.sentence} />;
  if (typed.state === 'complete') return <Said state="ok" text={typed.sentence} />;
  if (typed.state === 'typing') return <p className="small muted">{typed.sentence}</p>;
  if (state === 'signed-in' && !quota) return null;
  const left = quota ? `, zostało ${quota.left}` : '';
  const limit = counted(quota?.limit ?? 30, 'kod', 'kody', 'kodów');
  const who = state === 'signed-in' ? 'W Twoim pakiecie' : 'Bez logowania';
  return (
    <p className="small muted">
      {who} {limit} na dobę{left}.
    </p>
  );
}

function Said({ state, text }: { state: 'ok' | 'bad'; text: string }) {
  return (
    <p className={`said said--${state} said--page`}>
      <VerdictIcon state={state} />
      <span>{text}</span>
    </p>
  );
}
