import { Link } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import type { DocumentShown } from './document-queries.ts';
import type { StaticPath } from './static-texts.ts';
import { staticPageTexts as texts } from './static-page-texts.ts';

/** Since when the text holds, and what held before. */
export function DocumentVersions({ path, state: { versions } }: { path: StaticPath; state: DocumentShown }) {
  const [current, ...earlier] = versions;
  if (!current) return null;
  return (
    <section className="static-page__versions small" aria-label={texts.versions}>
      {earlier.length === 0 ? (
        <p className="muted">{texts.holds(current.number, formatDate(current.effectiveOn))}</p>
      ) : (
        <ul>
          <li>
            <Link to={path}>{texts.current(current.number, formatDate(current.effectiveOn))}</Link>
          </li>
          {earlier.map(({ number, effectiveOn }) => (
            <li key={number}>
              <Link to={`${path}?version=${number}`}>{texts.earlier(number, formatDate(effectiveOn))}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
