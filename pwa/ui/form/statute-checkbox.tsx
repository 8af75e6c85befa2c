import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { personTexts as texts } from '../../core/texts/person.ts';
import { Checkbox } from './checkbox.tsx';

/** "Akceptuję regulamin", with the statute in a new tab, so that what was typed stays. `id` leads an error summary here, `suffix` ends the sentence. */
export function StatuteCheckbox({
  id,
  checked,
  onChange,
  error,
  suffix,
}: {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: ReactNode;
  suffix?: string;
}) {
  return (
    <Checkbox
      id={id}
      name="confirmedStatute"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      error={error}
    >
      {texts.statuteStart}{' '}
      <Link to="/terms" target="_blank" rel="noopener">
        {texts.statuteLink}
        <span className="vh"> {texts.newTab}</span>
      </Link>
      {suffix && ` ${suffix}`}
    </Checkbox>
  );
}
