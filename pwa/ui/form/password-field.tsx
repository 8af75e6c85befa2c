import { passwordFreeLength, passwordRules } from '@gtinoteka/contract/rules/password.ts';
import { Check, Eye, EyeOff, Minus } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { passwordRuleTexts, personTexts as texts } from '../../core/texts/person.ts';
import { Button } from '../control/button.tsx';
import { TextInput } from './field.tsx';
import { Icon } from '../control/icon.tsx';
import './password-field.css';

/**
 * A password that can be shown, pasted and filled in by a password manager.
 *
 * - `value`, `onChange(value)`: the text as it is; nothing is trimmed.
 * - `autoComplete`: `new-password` for one that is chosen now (also the repeated one), `current-password` for the one in use.
 * - `showsRules`: lists the rules of A §5 under the field and ticks those that hold; give it to the first of two new ones.
 * - `label` is "Hasło" unless told otherwise; `id`, `name`, `error`, `ref`: as of TextInput.
 */
export function PasswordField({
  value,
  onChange,
  autoComplete,
  showsRules = false,
  label = texts.password,
  error,
  id,
  ...field
}: {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'new-password' | 'current-password';
  showsRules?: boolean;
  label?: string;
  id: string;
  name?: string;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextInput
        {...field}
        id={id}
        label={label}
        error={error}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={1024}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        end={
          <Button
            variant="icon"
            icon={isShown ? EyeOff : Eye}
            aria-label={`${isShown ? texts.hidePassword : texts.showPassword}: ${label}`}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      {showsRules && <Rules password={value} />}
    </div>
  );
}

function Rules({ password }: { password: string }) {
  return (
    <div className="pwrules">
      <p>{texts.passwordRules}</p>
      <ul>
        {passwordRules.map(({ name, holds }) => {
          const isMet = holds(password);
          return (
            <li key={name} className={isMet ? 'is-met' : ''}>
              <Icon icon={isMet ? Check : Minus} size={16} label={isMet ? texts.ruleMet : texts.ruleNotMet} />
              <span>{passwordRuleTexts[name]}</span>
            </li>
          );
        })}
      </ul>
      <p className="small muted">{texts.longPassword(passwordFreeLength)}</p>
    </div>
  );
}
