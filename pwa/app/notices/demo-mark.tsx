import { FlaskConical } from 'lucide-react';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { shellTexts as texts } from '../../core/texts/shell.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { useDemoAccounts, useDemoData } from '../../core/device/use-demo-data.ts';
import './demo-mark.css';

/** Says in the header that the data are invented or accounts open; pressed, says the rest. Seen only below html[data-demo] (use-demo-mark.ts). */
export function DemoMark() {
  const { show } = useStatusMessages();
  const isReal = useDemoData() === false;
  // Before it is known the words of the usual case stand there: the mark must not change its height.
  const hasOpenAccounts = useDemoAccounts() ?? false;
  const mark = isReal ? texts.demoAccountsMark : texts.demoMark;
  const open = isReal ? texts.demoAccountsPublic : hasOpenAccounts ? texts.demoAccountsOpen : '';
  const rest = isReal ? '' : texts.demoMarkRest;
  const accounts = hasOpenAccounts ? texts.demoAccounts : '';
  const inOrder = (...words: string[]) => words.filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className="demo-mark"
      aria-label={`${inOrder(mark, open, rest)}. ${accounts}`}
      onClick={() => show({ type: 'info', text: `${isReal ? '' : `${texts.demoData} `}${accounts}` })}
    >
      <Icon icon={FlaskConical} />
      <b>
        {/* Without the space programmes that read the page join the two lines. */}
        {mark}{' '}
        <small>
          {open}
          <span className="demo-mark__rest">{rest && (open ? `, ${rest}` : rest)}</span>
        </small>
      </b>
    </button>
  );
}
