import { cmsTexts as texts } from '../../core/texts/cms.ts';
import { RichText, type RichTextPart } from './rich-text.tsx';
import './rich-text-page.css';

/** A text that fills a page, with links to its parts beside it where there is room. */
export function RichTextPage({ html }: { html: string }) {
  return (
    <div className="text-page">
      <RichText html={html} aside={(parts) => <PartLinks parts={parts} />} />
    </div>
  );
}

/** Fewer parts are all in view. */
const fewestParts = 3;

function PartLinks({ parts }: { parts: readonly RichTextPart[] }) {
  if (parts.length < fewestParts) return null;
  return (
    <nav className="text-page__parts only-desktop" aria-label={texts.parts}>
      <p className="small strong">{texts.parts}</p>
      <ul>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
