import { shellTexts } from '../../core/texts/shell.ts';
import { safeLink } from './safe-link.ts';

/** A link that a company wrote, opened in a new tab; one that is not http or https stays plain text. */
export function OutsideLink({ written, text }: { written: string; text?: string }) {
  const link = safeLink(written);
  if (!link) return <>{written}</>;
  return (
    <a className="data__link" href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {text ?? link.text}
      <span className="vh"> {shellTexts.newTab}</span>
    </a>
  );
}
