import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../core/network/api-error.ts';
import type { LoadingTexts } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { LinkButton } from '../control/button.tsx';
import { Answered } from '../notice/answered.tsx';
import { EmptyState } from '../notice/empty-state.tsx';
import { OfficeCrumbs } from '../office/office-page.tsx';

interface RecordAnswer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly texts?: LoadingTexts;
}

interface RecordTexts {
  /** the heading until the record is there */
  readonly title: string;
  /** where the answer has no texts of its own */
  readonly loading?: string;
  readonly interrupted?: string;
  /** there is no such record, and what the link to the list says; without them the refusal of the call says it */
  readonly missing?: string;
  readonly missingText?: string;
  readonly toList?: string;
}

/** What stands at the head of a record's page. */
interface RecordHead {
  readonly title: ReactNode;
  /** below the title: a sentence, or how the record stands */
  readonly lead?: ReactNode;
  /** at the end of the head: how the record stands */
  readonly end?: ReactNode;
}

interface RecordPageProps<T> {
  answer: RecordAnswer<T>;
  texts: RecordTexts;
  /** the list that the record stands in: its address, and what the crumbs call it; without a name there are no crumbs */
  list: { readonly to: string; readonly name?: string };
  /** what the crumbs call the record */
  name?: (record: T) => string;
  /** `texts.title` unless told otherwise */
  documentTitle?: (record: T) => string;
  /** at the end of the head, with the record or without: what can be done */
  action?: ReactNode;
  /** null: the page draws its own */
  head: (record: T) => RecordHead | null;
  children: (record: T) => ReactNode;
}

/** A page of one record: the way back to its list, its head and what it says; or that it is not there. */
export function RecordPage<T>({
  answer,
  texts,
  list,
  name,
  documentTitle,
  action,
  head,
  children,
}: RecordPageProps<T>) {
  const { data, error } = answer;
  useDocumentTitle(data !== undefined && documentTitle ? documentTitle(data) : texts.title);
  const shown = data === undefined ? { title: texts.title } : head(data);
  const isMissing = texts.missing !== undefined && error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <>
      {!isMissing && name && list.name !== undefined && (
        <OfficeCrumbs to={list.to} list={list.name} here={data === undefined ? '…' : name(data)} />
      )}
      {shown && (
        <div className="pagehead">
          <div>
            <h1 className="breaks">{shown.title}</h1>
            {shown.lead}
          </div>
          {shown.end}
          {action}
        </div>
      )}
      {isMissing ? (
        <EmptyState
          title={texts.missing}
          actions={
            <LinkButton to={list.to} icon={ArrowLeft}>
              {texts.toList}
            </LinkButton>
          }
        >
          {texts.missingText !== undefined && <p className="muted">{texts.missingText}</p>}
        </EmptyState>
      ) : (
        <Answered answer={answer} loading={texts.loading} interrupted={texts.interrupted}>
          {children}
        </Answered>
      )}
    </>
  );
}
