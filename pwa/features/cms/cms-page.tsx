import { documentSlugs, getPageEditing, noticedSlugs, type CmsEditing, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import { screenTitle, type ScreenPath } from '@gtinoteka/contract/screens.ts';
import { HardDriveDownload, Pencil } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { formatDate, formatMoment, formatTime } from '../../core/page/format.ts';
import { useAskBeforeLeaving } from '../../core/page/form-draft.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { OfficeRooms } from '../../ui/office/office-page.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import { StoredText } from './stored-text.tsx';
import { ConflictView } from './conflict-view.tsx';
import { readDeviceDraft, type DeviceDraft } from './device-draft.ts';
import { EditorBoundary } from './editor-boundary.tsx';
import { LeaveQuestion, useLeaving } from './leave-question.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { PagePicker, slugOfPath } from './page-picker.tsx';
import { PreviewView } from './preview-view.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { useCmsDocument, type CmsDocument } from './use-document.ts';
import { VersionsPanel } from './versions-panel.tsx';
import './cms.css';
import './cms-editor.css';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

const TextEditor = lazy(() => import('./editor/text-editor.tsx').then((part) => ({ default: part.TextEditor })));

/** The pages themselves, for the preview: given by the application, since rooms do not know each other. */
export type RealPages = Readonly<Record<CmsSlug, { readonly address: string; readonly Page: ComponentType }>>;

/** /cms, /homepage_cms, /how_it_works_cms, /verify_data_cms: a page is edited, looked at and published (B §2). */
export function CmsPage({ path, pages }: { path: ScreenPath; pages: RealPages }) {
  const { user } = useSession();
  const { page } = useParams();
  const slug = slugOfPath(path, page);
  useDocumentTitle(path === '/cms/:page' && slug ? texts.titleOf(texts.pages[slug]) : screenTitle(path));
  if (!user) return null;
  // B §2: any unknown path.
  if (!slug) return <Navigate to="/" replace />;
  return (
    <>
      <OfficeRooms />
      {/* Not one of .office, whose styles the preview of a page does without. */}
      <div className="wrap page cms">
        <LoadedPage key={slug} userId={user.id} slug={slug} pages={pages} />
      </div>
    </>
  );
}

interface Loaded {
  editing: CmsEditing;
  device: DeviceDraft | null;
}

function LoadedPage({ userId, slug, pages }: { userId: string; slug: CmsSlug; pages: RealPages }) {
  const { data, error, refetch } = useEndpoint(
    getPageEditing,
    { params: { page: slug } },
    // What was fetched at an earlier visit is no ground to write upon.
    { texts, gcTime: 0, staleTime: Infinity },
  );
  const [device, setDevice] = useState<{ draft: DeviceDraft | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void readDeviceDraft(userId, slug).then((draft) => !isGone && setDevice({ draft }));
    return () => {
      isGone = true;
    };
  }, [userId, slug]);
  const loaded: Loaded | null = data && device ? { editing: data, device: device.draft } : null;
  if (loaded) return <Editing userId={userId} slug={slug} pages={pages} {...loaded} />;
  return (
    <>
      <div className="pagehead pagehead--title">
        <h1>{texts.pages[slug]}</h1>
      </div>
      <LoadState
        error={data ? null : error}
        loading={texts.loading}
        interrupted={texts.interrupted}
        onAgain={refetch}
      />
      {!data && error && device?.draft && <StoredText draft={device.draft} />}
    </>
  );
}

function Editing({
  userId,
  slug,
  pages,
  editing,
  device,
}: Loaded & { userId: string; slug: CmsSlug; pages: RealPages }) {
  const text = useCmsDocument(userId, slug, editing, device);
  const [query] = useSearchParams();
  const isPreview = query.get('view') === 'preview';
  const noticed = noticedSlugs.find((one) => one === slug);
  useAskBeforeLeaving(text.isDirty);
  const leaving = useLeaving(text.isDirty);
  if (text.conflict) return <ConflictView slug={slug} conflict={text.conflict} text={text} />;
  return (
    <>
      <Head slug={slug} editing={editing} text={text} onGo={leaving.ask} />
      <Notices editing={editing} text={text} />
      <div className="cms__bar">
        <nav className="cms__tabs lined" aria-label={texts.views}>
          <Link to="?" replace aria-current={isPreview ? undefined : 'page'}>
            {texts.edit}
          </Link>
          <Link to="?view=preview" replace aria-current={isPreview ? 'page' : undefined}>
            {texts.preview}
          </Link>
        </nav>
        <span className="xs muted only-desktop">
          <StoredHere text={text} />
        </span>
      </div>
      {isPreview && <PreviewView slug={slug} html={text.html} {...pages[slug]} />}
      <div className="cms__split" hidden={isPreview}>
        <EditorBoundary>
          <Suspense
            fallback={
              <p role="status" className="muted">
                {texts.editorLoading}
              </p>
            }
          >
            <TextEditor slug={slug} html={text.html} replaced={text.replaced} onChange={text.change}>
              <span className="only-phone">
                <StoredHere text={text} />
              </span>
            </TextEditor>
          </Suspense>
        </EditorBoundary>
        <div className="cms__side">
          {noticed ? (
            <NoticePanel slug={noticed} editing={editing} text={text} />
          ) : (
            <PublishPanel editing={editing} text={text} />
          )}
          <VersionsPanel slug={slug} editing={editing} text={text} />
        </div>
      </div>
      <LeaveQuestion leaving={leaving} />
    </>
  );
}

function Head({
  slug,
  editing,
  text,
  onGo,
}: {
  slug: CmsSlug;
  editing: CmsEditing;
  text: CmsDocument;
  onGo: (path: string) => void;
}) {
  const publicOne = editing.versions.find(({ number }) => number === editing.version);
  const isDraft = text.isDirty || editing.draft !== null;
  return (
    <div className="pagehead cms__head">
      <div>
        <h1>{texts.pages[slug]}</h1>
        <p className="row cms__meta">
          <span className="tag">
            {isDraft && <Icon icon={Pencil} />}
            {isDraft ? texts.draft : texts.isPublic}
          </span>
          <span className="small">
            {documentSlugs.some((one) => one === slug)
              ? texts.heldVersion(editing.version, publicOne ? formatDate(publicOne.effectiveOn) : '')
              : texts.publicVersion(editing.version, publicOne ? formatDate(publicOne.publishedAt) : '')}
          </span>
        </p>
      </div>
      <PagePicker slug={slug} onGo={onGo} />
    </div>
  );
}

function Notices({ editing: { draft, otherDrafts }, text }: { editing: CmsEditing; text: CmsDocument }) {
  return (
    <div className="cms__notices">
      {text.fromDevice && (
        <Banner
          type="info"
          action={
            <Button size="sm" onClick={text.backToSaved}>
              {texts.backToSaved}
            </Button>
          }
        >
          <Unbroken>{texts.fromDevice(formatMoment(text.fromDevice.at))}</Unbroken>
        </Banner>
      )}
      {draft?.missed && <Banner type="warn">{texts.missed}</Banner>}
      {draft?.publishAt && (
        <Banner type="info">
          <Unbroken>{texts.planned(formatMoment(draft.publishAt))}</Unbroken>
        </Banner>
      )}
      {otherDrafts.length > 0 && (
        <p className="small muted">{texts.otherDrafts(otherDrafts.map(({ author }) => author).join(', '))}</p>
      )}
    </div>
  );
}

function StoredHere({ text }: { text: CmsDocument }) {
  return (
    <span role="status" className="cms__stored-here">
      {!text.stored.isStored ? (
        texts.notStoredHere
      ) : text.isDirty && text.stored.at ? (
        <>
          <Icon icon={HardDriveDownload} size={16} />
          {texts.storedHere(formatTime(text.stored.at))}
        </>
      ) : null}
    </span>
  );
}
