import { getIntegrations, type Integrations, type ShownApiKey } from '@gtinoteka/contract/machines/integrations.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { useSession } from '../../core/session/session.tsx';
import { AppBarAction } from '../../ui/control/app-bar-action.tsx';
import { Button } from '../../ui/control/button.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { RecordTable } from '../../ui/records/record-table.tsx';
import { ApiCalls } from './api-calls.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { FirstAnswer } from './first-answer.tsx';
import './external-api.css';
import { KeyDialog, type OpenedKeyDialog } from './key-dialog.tsx';
import { KeyCard, keyColumns, type KeyAct } from './keys-list.tsx';
import { QuotaCard } from './quota-card.tsx';
import { SearchEnginesCard } from './search-engines-card.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

/** /integrations: keys for programs, webhooks, the package they use, what they asked, and a first answer to try. */
export function IntegrationsPage() {
  const { activeMembership } = useSession();
  useDocumentTitle(texts.title);
  if (!activeMembership) return null;
  const { id, nip } = activeMembership.company;
  return (
    <div className="wrap page integrations">
      <div className="pagehead">
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
        </div>
      </div>
      {/* Another company is another page: nothing of the former one stays. */}
      <CompanyIntegrations key={id} companyId={id} nip={nip} />
    </div>
  );
}

function CompanyIntegrations({ companyId, nip }: { companyId: string; nip: string | null }) {
  const { data, error, refetch } = useEndpoint(getIntegrations, { params: { companyId } }, { texts });
  if (!data)
    return <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />;
  return <Loaded companyId={companyId} nip={nip} data={data} />;
}

function Loaded({ companyId, nip, data }: { companyId: string; nip: string | null; data: Integrations }) {
  const [apiKey, setApiKey] = useState('');
  const [opened, setOpened] = useState<OpenedKeyDialog | null>(null);
  const isWide = useIsWide();
  const create = {
    onMouseEnter: prepareDialog,
    onFocus: prepareDialog,
    onClick: () => setOpened({ kind: 'create' }),
  };
  const act = (kind: KeyAct, key: ShownApiKey): void => setOpened({ kind, key });
  return (
    <div className="integrations__columns">
      <div className="integrations__main">
        <FirstAnswer
          companyId={companyId}
          nip={nip}
          sample={data.sample}
          hasUnits={data.quota.limit !== 0}
          apiKey={apiKey}
          onKey={setApiKey}
        />
        <section aria-labelledby="integrations-keys">
          <div className="row--between integrations__head">
            <h2 id="integrations-keys">{texts.keys}</h2>
            {isWide ? (
              <Button icon={Plus} {...create}>
                {texts.create}
              </Button>
            ) : (
              <AppBarAction icon={Plus} {...create}>
                {texts.create}
              </AppBarAction>
            )}
          </div>
          {data.keys.length === 0 ? (
            <p className="card card__pad muted">{texts.none}</p>
          ) : (
            <RecordTable
              caption={texts.keys}
              columns={keyColumns(act)}
              card={(key) => <KeyCard of={key} onAct={act} />}
              cardClassName="api-keys__row"
              className="api-keys__table"
              rows={data.keys}
              rowKey={({ id }) => id}
            />
          )}
          <p className="small muted integrations__note">
            {texts.once} {data.accountKey !== null && texts.accountKey(data.accountKey)}
          </p>
        </section>
        <WebhooksSection companyId={companyId} />
      </div>
      <aside className="integrations__side">
        <QuotaCard quota={data.quota} />
        <SearchEnginesCard companyId={companyId} isShown={data.inSearchEngines} />
        <ApiCalls companyId={companyId} calls={data.calls} />
      </aside>
      <KeyDialog
        opened={opened}
        companyId={companyId}
        onAct={act}
        onMade={(made) => {
          setApiKey(made);
          setOpened({ kind: 'made', apiKey: made });
        }}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}
