import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { CmsEditing, NoticedSlug } from '@gtinoteka/contract/cms.ts';
import { getPageNotice, noticeDays, type OfficeNotice } from '@gtinoteka/contract/office/documents.ts';
import { useState } from 'react';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import { DifferenceList } from './difference-list.tsx';
import { DraftButtons, SendButton } from './draft-buttons.tsx';
import { faultOf } from './publish-panel.tsx';
import { normalHtml } from './normal-html.ts';
import { dayOf } from './planned-time.ts';
import { noticeTexts } from './notice-texts.ts';
import type { CmsDocument } from './use-document.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

type PageNotice = AnswerOf<typeof getPageNotice>;

interface Shown {
  slug: NoticedSlug;
  editing: CmsEditing;
  text: CmsDocument;
}

/** In place of publication for a document whose changes are told first: announce one, or see the one that waits. */
export function NoticePanel({ slug, editing, text }: Shown) {
  const { data, error, refetch } = useEndpoint(getPageNotice, { params: { page: slug } }, { texts });
  return (
    <section className="card card__pad" aria-labelledby="cms-publish">
      <h2 id="cms-publish">{noticeTexts.title}</h2>
      {!data ? (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      ) : data.notice ? (
        <Announced notice={data.notice} text={text} />
      ) : (
        <Announcing
          key={data.earliest}
          editing={editing}
          text={text}
          earliest={data.earliest}
          companies={data.companies}
        />
      )}
      {/* A draft can be kept while another change is announced. */}
      <div className="stack cms__buttons">
        <DraftButtons
          hasDraft={editing.draft !== null}
          isDisabled={!text.isDirty}
          onSave={() => text.save({ to: 'draft', publishAt: null })}
          onDrop={text.drop}
        />
      </div>
      {data && <HeldNotices held={data.held} />}
    </section>
  );
}

function Announcing({
  editing,
  text,
  earliest,
  companies,
}: Omit<Shown, 'slug'> & Pick<PageNotice, 'earliest' | 'companies'>) {
  const [date, setDate] = useState(() => formatDate(earliest));
  const [fault, setFault] = useState<string | null>(null);
  const isUnchanged = text.html === text.publicHtml && editing.draft === null;

  function announce(): void {
    const day = dayOf(date);
    const wrong =
      faultOf(text.html) ??
      (day === null ? noticeTexts.wrongDate : day < earliest ? noticeTexts.tooShort(formatDate(earliest)) : null);
    setFault(wrong);
    if (wrong === null && day !== null) text.save({ to: 'notice', effectiveOn: day });
  }

  return (
    <>
      <p className="small">{noticeTexts.how(companies, noticeDays)}</p>
      <div className="cms__time cms__time--day">
        <TextInput
          label={noticeTexts.effectiveOn}
          inputMode="numeric"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
      </div>
      <div className="stack cms__buttons">
        <SendButton fault={fault} isDisabled={isUnchanged} onPress={announce}>
          {companies > 0 ? noticeTexts.announce : noticeTexts.put}
        </SendButton>
      </div>
      {isUnchanged && <p className="hint">{texts.nothingToPublish}</p>}
    </>
  );
}

function Announced({ notice, text }: { notice: OfficeNotice; text: CmsDocument }) {
  const [opened, setOpened] = useState<'differences' | 'withdraw' | null>(null);
  const close = (): void => setOpened(null);
  const { objections } = notice;
  return (
    <>
      <p>
        <b>
          <Unbroken>{noticeTexts.comes(formatDate(notice.effectiveOn))}</Unbroken>
        </b>
      </p>
      <p className="small muted">
        <Unbroken>{noticeTexts.announced(formatDate(notice.announcedAt), notice.author)}</Unbroken>
      </p>
      <p className="small">{noticeTexts.told(notice.toldCompanies)}</p>
      <p className="small">{noticeTexts.objections(objections.length)}</p>
      {objections.length > 0 && <Objections objections={objections} />}
      <div className="stack cms__buttons">
        <Button block onMouseEnter={prepareDialog} onFocus={prepareDialog} onClick={() => setOpened('differences')}>
          {noticeTexts.differences}
        </Button>
        <Button
          variant="quiet"
          block
          onMouseEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => setOpened('withdraw')}
        >
          {noticeTexts.withdraw}
        </Button>
      </div>
      <Dialog
        wide
        isOpen={opened === 'differences'}
        onClose={close}
        title={noticeTexts.differencesTitle}
        footer={<Button onClick={close}>{texts.close}</Button>}
      >
        <DifferenceList from={text.publicHtml} to={normalHtml(notice.content)} />
      </Dialog>
      <Dialog
        isOpen={opened === 'withdraw'}
        onClose={close}
        title={noticeTexts.withdrawTitle}
        footer={
          <>
            <Button onClick={close}>{texts.cancel}</Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                text.withdraw();
              }}
            >
              {noticeTexts.withdrawIt}
            </Button>
          </>
        }
      >
        <p>{noticeTexts.withdrawText}</p>
      </Dialog>
    </>
  );
}

function Objections({ objections }: Pick<OfficeNotice, 'objections'>) {
  return (
    <ul className="list small">
      {objections.map(({ companyName, at }) => (
        <li key={`${companyName} ${at}`}>
          {companyName}, {formatDate(at)}
        </li>
      ))}
    </ul>
  );
}

/** Who objected to changes that hold by now: their contracts ended, which the office sees to. */
function HeldNotices({ held }: Pick<PageNotice, 'held'>) {
  return held.map(({ id, effectiveOn, objections }) => (
    <div key={id} className="cms__held">
      <h3>
        <Unbroken>{noticeTexts.held(formatDate(effectiveOn), objections.length)}</Unbroken>
      </h3>
      <Objections objections={objections} />
    </div>
  ));
}
