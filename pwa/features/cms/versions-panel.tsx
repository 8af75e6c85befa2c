import type { CmsEditing, CmsSlug } from '@gtinoteka/contract/cms.ts';
import { documentSlugs, getPageVersion, listedVersions } from '@gtinoteka/contract/cms.ts';
import { useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { formatDate, formatMoment } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import { DifferenceList } from './difference-list.tsx';
import { normalHtml } from './normal-html.ts';
import type { CmsDocument } from './use-document.ts';

/** What is compared in the window: the draft, or an earlier version that may be brought back. */
type Opened = { readonly number: null } | { readonly number: number; readonly html: string };

/** The draft and every version of a page, each compared with what is public. */
export function VersionsPanel({ slug, editing, text }: { slug: CmsSlug; editing: CmsEditing; text: CmsDocument }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { show } = useStatusMessages();
  const close = (): void => setOpened(null);

  const open = useAct(getPageVersion, {
    busy: texts.loading,
    onDone: ({ content }, { params }) => setOpened({ number: Number(params?.number), html: normalHtml(content) }),
  });

  function restore(number: number, html: string): void {
    text.replace(html);
    close();
    show({ type: 'info', text: texts.restored(number) });
  }

  const shown = opened?.number ?? null;
  const html = opened && opened.number !== null ? opened.html : text.html;
  return (
    <section className="card card__pad" aria-labelledby="cms-versions">
      <h2 id="cms-versions">{texts.versions}</h2>
      <VersionList
        editing={editing}
        isDocument={documentSlugs.some((one) => one === slug)}
        text={text}
        onDraft={() => setOpened({ number: null })}
        onVersion={(number) => open.send({ params: { page: slug, number: String(number) } })}
      />
      <Dialog
        wide
        isOpen={opened !== null}
        onClose={close}
        title={shown === null ? texts.differencesOfDraft : texts.differencesOfVersion(shown)}
        footer={
          shown === null ? (
            <Button onClick={close}>{texts.close}</Button>
          ) : (
            <>
              <Button onClick={close}>{texts.cancel}</Button>
              <Button variant="primary" onClick={() => restore(shown, html)}>
                {texts.restoreIt}
              </Button>
            </>
          )
        }
      >
        {opened && <DifferenceList from={text.publicHtml} to={html} />}
      </Dialog>
    </section>
  );
}

function VersionList({
  editing: { draft, version, versions },
  isDocument,
  text,
  onDraft,
  onVersion,
}: {
  editing: CmsEditing;
  isDocument: boolean;
  text: CmsDocument;
  onDraft: () => void;
  onVersion: (number: number) => void;
}) {
  return (
    <>
      <ul className="list cms__versions">
        {(draft ?? text.isDirty) && (
          <li>
            <b>{texts.draft}</b>
            <span className="hint">{draft && formatMoment(draft.changedAt)}</span>
            <Button variant="quiet" size="sm" onMouseEnter={prepareDialog} onFocus={prepareDialog} onClick={onDraft}>
              {texts.differences}
            </Button>
          </li>
        )}
        {versions.map(({ number, author, publishedAt, effectiveOn }) => (
          <li key={number}>
            <b>{number === version ? texts.publicOne(number) : texts.version(number)}</b>
            <span className="hint">
              {author ?? texts.withProduct}, {formatMoment(publishedAt)}
              {isDocument && `, ${texts.holdsFrom(formatDate(effectiveOn))}`}
            </span>
            {number !== version && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={texts.restoreNamed(number)}
                onMouseEnter={prepareDialog}
                onFocus={prepareDialog}
                onClick={() => onVersion(number)}
              >
                {texts.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {versions.length === listedVersions && <p className="hint">{texts.onlyNewest}</p>}
    </>
  );
}
