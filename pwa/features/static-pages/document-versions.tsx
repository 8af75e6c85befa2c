import { Link } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import type { DocumentState } from '@gtinoteka/contract/office/documents.ts';
import type { StaticPath } from './static-texts.ts';
import { staticPageTexts as texts } from './static-page-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** Since when the text holds, and what held before. */
export function DocumentVersions({ path, state }: { path: StaticPath; state: DocumentState | undefined }) {
  const [current, ...earlier] = state?.versions ?? [];
  const isNoticed = path === '/terms' || path === '/privacy';
  // Nobody asks since when a contact holds, and a short page has no room for it.
  if (!isNoticed && earlier.length === 0) return null;
  // Its line is kept free, so that the foot of the page does not move when it comes.
  if (!current)
    return (
      <div className="static-page__versions small">
        <p>{'\u00a0'}</p>
      </div>
    );
  return (
    <section className="static-page__versions small" aria-label={texts.versions}>
      {earlier.length === 0 ? (
        <p className="muted">
          <Unbroken>{texts.holds(current.number, formatDate(current.effectiveOn))}</Unbroken>
        </p>
      ) : (
        <ul>
          <li>
            <Link to={path}>
              <Unbroken>{texts.current(current.number, formatDate(current.effectiveOn))}</Unbroken>
            </Link>
          </li>
          {earlier.map(({ number, effectiveOn }) => (
            <li key={number}>
              <Link to={`${path}?version=${number}`}>
                <Unbroken>{texts.earlier(number, formatDate(effectiveOn))}</Unbroken>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
