import { limits } from '@gtinoteka/contract/business-limits.ts';
import { getLinkCodes } from '@gtinoteka/contract/digital-link/links.ts';
import { useState, type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Search, Upload } from 'lucide-react';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { AppBarAction } from '../../ui/control/app-bar-action.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { Records } from '../../ui/records/records.tsx';
import { CodeDetail } from './code-detail.tsx';
import { CodeList } from './code-list.tsx';
import './links.css';
import { linksAddress, readLinksView } from './links-address.ts';
import { linksTexts as texts } from './links-texts.ts';
import { SheetForm } from './sheet-form.tsx';
import { sheetTexts } from './sheet-texts.ts';

/** /links: where the printed codes of the company lead, that the person acts for. */
export function LinksPage() {
  const { activeMembership } = useSession();
  useDocumentTitle(texts.title);
  const [isImporting, setImporting] = useState(false);
  if (!activeMembership) return null;
  const { company } = activeMembership;
  return (
    <div className="wrap page linkspage">
      <PageHead title={texts.title} lead={texts.lead}>
        <AppBarAction
          icon={Upload}
          onMouseEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => setImporting(true)}
        >
          {sheetTexts.title}
        </AppBarAction>
      </PageHead>
      <CompanyLinks key={company.id} companyId={company.id} />
      <Dialog isOpen={isImporting} onClose={() => setImporting(false)} title={sheetTexts.title}>
        <SheetForm companyId={company.id} onClose={() => setImporting(false)} />
      </Dialog>
    </div>
  );
}

function CompanyLinks({ companyId }: { companyId: string }) {
  const [query] = useSearchParams();
  const view = readLinksView(query);
  const answer = useEndpoint(
    getLinkCodes,
    {
      params: { companyId },
      query: { page: String(view.page - 1), ...(view.search === '' ? {} : { search: view.search }) },
    },
    { texts },
  );
  const { data, error, refetch } = answer;
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  const code = view.code || (data.records[0]?.gtin ?? '');
  return (
    <div className="links">
      <nav className="stack links__codes" aria-label={texts.yourCodes}>
        <SearchForm key={view.search} search={view.search} count={data.numAllRecords} />
        <Records
          answer={answer}
          texts={texts}
          empty={<p className="muted">{view.search === '' ? texts.noCodes : texts.nothingFound}</p>}
          draw={(records) => (
            <CodeList records={records} chosen={code} addressOf={(gtin) => linksAddress({ ...view, code: gtin })} />
          )}
          paging={{
            page: view.page,
            size: limits.linkCodesPageSize,
            to: (page) => linksAddress({ ...view, page, code: '' }),
          }}
        />
        <p className="xs muted">{texts.codesNote}</p>
      </nav>
      {code !== '' && <CodeDetail key={code} companyId={companyId} gtin={code} isNamed={view.code !== ''} />}
    </div>
  );
}

function SearchForm({ search, count }: { search: string; count: number }) {
  const [typed, setTyped] = useState(search);
  const navigate = useNavigate();
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void navigate(linksAddress({ search: typed.trim(), page: 1, code: '' }));
  }
  return (
    <form role="search" className="links__search" onSubmit={submit}>
      <TextInput
        label={texts.searchLabel(count)}
        placeholder={texts.searchHint}
        icon={Search}
        type="search"
        maxLength={limits.searchText}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{texts.find}</Button>
    </form>
  );
}
