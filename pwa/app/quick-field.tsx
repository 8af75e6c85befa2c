import { toGtin14 } from '@gtinoteka/contract/rules/gtin.ts';
import { describeTyped } from '@gtinoteka/contract/rules/typed-gtin.ts';
import { Barcode } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { prepareBotCheck } from '../core/bot-check.ts';
import { useSession } from '../core/session.tsx';
import { shellTexts } from '../core/texts/shell.ts';
import '../ui/field.css';
import { Icon } from '../ui/icon.tsx';
import { Said } from '../ui/said.tsx';
import { useGtinInput } from '../ui/use-gtin-input.ts';
import { isTypingPlace } from './typing-place.ts';

/** The GTIN field of the header: key `/` leads into it, Enter opens the product card. */
export function QuickField() {
  const navigate = useNavigate();
  const { state } = useSession();
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { ref, shown, typed, onInput, onPaste, onKeyDown } = useGtinInput(
    value,
    (next) => {
      if (value === '' && next !== '' && state === 'anonymous') prepareBotCheck();
      setSubmitted(false);
      setValue(next);
    },
    submitted,
  );

  useEffect(() => {
    function focusByKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingPlace(event.target)) return;
      event.preventDefault();
      ref.current?.focus();
    }
    document.addEventListener('keydown', focusByKey);
    return () => document.removeEventListener('keydown', focusByKey);
  }, [ref]);

  const fault = submitted && typed.state !== 'complete' && typed.state !== 'empty';
  return (
    <form
      className="quick"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        const whole = describeTyped(value, true);
        if (whole.state !== 'complete') return ref.current?.select();
        setValue('');
        void navigate(`/catalog/${toGtin14(whole.digits)}`);
      }}
    >
      <span className="inputbox inputbox--end">
        <Icon icon={Barcode} />
        <input
          ref={ref}
          className="input"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={shellTexts.quickField}
          aria-label={shellTexts.quickField}
          aria-keyshortcuts="/"
          aria-invalid={fault || undefined}
          aria-describedby={fault ? 'quick-said' : undefined}
          value={shown}
          onInput={onInput}
          onChange={() => undefined}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => setSubmitted(false)}
        />
        <span className="inputbox__end" aria-hidden="true">
          <span className="kbd">/</span>
        </span>
      </span>
      {fault && (
        <div className="quick__said" role="alert">
          <Said state="bad" id="quick-said">
            {typed.sentence}
          </Said>
        </div>
      )}
    </form>
  );
}
