import { useDocumentTitle } from '../../core/page/document-title.ts';
import { notBuilt, notBuiltTexts } from './not-built-texts.ts';
import { LinkButton } from '../../ui/control/button.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';

/** Stands where a room is not built yet: says so, what it will be, and where to go. */
export function NotBuiltPage({ path, title }: { path: string; title: string }) {
  useDocumentTitle(title);
  const { will, instead } = notBuiltTexts[path] ?? { will: notBuilt.administration };
  return (
    <div className="wrap main">
      <div className="pagehead pagehead--title">
        <h1>{title}</h1>
      </div>
      <EmptyState
        chip={{ state: 'wait', text: notBuilt.chip }}
        title={notBuilt.title}
        actions={
          <LinkButton variant="primary" to={instead?.to ?? '/'}>
            {instead?.text ?? 'Start'}
          </LinkButton>
        }
      >
        <p className="muted">{will}</p>
      </EmptyState>
    </div>
  );
}
