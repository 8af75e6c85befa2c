import { getCompany, renewApiKey } from '@gtinoteka/contract/account.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAct } from '../../core/network/use-act.ts';
import { formatDate } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { accountTexts as texts } from './account-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { DialogFoot } from '../../ui/control/dialog-foot.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { NewApiKey } from '../../ui/control/new-api-key.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** Addresses of A §7 at which the API is described. */
const docsPaths = ['/external_api/v2/schema/swagger-ui/', '/external_api/v2/schema/'];

/** The end of the company's API key, and making a new one, which is shown once. */
export function ApiKeyCard({ company }: { company: Company }) {
  const { hasPermission } = useSession();
  /** the question before an existing key dies, or the new key */
  const [opened, setOpened] = useState<'question' | { key: string } | null>(null);

  const making = useAct(renewApiKey, {
    busy: texts.makingKey,
    onDone: ({ apiKey }) => setOpened({ key: apiKey }),
    onRefused: () => setOpened(null),
    changes: [getCompany],
  });
  const make = (): void => making.send({ params: { companyId: company.id } });

  const isKeyShown = opened !== null && opened !== 'question';
  return (
    <section className="card card__pad stack" aria-labelledby="account-api">
      <h2 id="account-api">{texts.apiKey}</h2>
      {company.apiKey === null ? (
        <p>{company.hasNamedApiKey ? texts.apiKeyNamedOnly : texts.apiKeyNone}</p>
      ) : (
        <p>
          <b className="api-key__end">{company.apiKey}</b>
          {company.apiKeyMadeAt && (
            <span className="muted small">
              {' '}
              <Unbroken>{texts.apiKeyMade(formatDate(company.apiKeyMadeAt))}</Unbroken>
            </span>
          )}
        </p>
      )}
      {hasPermission('users_manage') ? (
        <div>
          <Button icon={KeyRound} onClick={() => (company.apiKey === null ? make() : setOpened('question'))}>
            {company.apiKey === null ? texts.makeKey : texts.renewKey}
          </Button>
        </div>
      ) : (
        <p className="small muted">{texts.apiKeyByAdministrator}</p>
      )}
      <div className="small muted">
        {hasPermission('users_manage') && (
          <p>
            <Link to="/integrations">{texts.integrations}</Link>
          </p>
        )}
        <p>{texts.apiDocs}</p>
        {docsPaths.map((path) => (
          <a
            key={path}
            className="api-key__path"
            href={`${path}?company_id=${company.id}`}
            target="_blank"
            rel="noreferrer"
          >
            {`${path}?company_id=${company.id}`}
          </a>
        ))}
      </div>
      <Dialog
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        isHeld={isKeyShown}
        title={isKeyShown ? texts.newKeyTitle : texts.renewTitle}
      >
        {isKeyShown ? (
          <NewApiKey apiKey={opened.key} onDone={() => setOpened(null)} />
        ) : (
          <div className="stack">
            <p>{texts.renewText}</p>
            <DialogFoot>
              <Button onClick={() => setOpened(null)}>{texts.cancel}</Button>
              <Button variant="danger" onClick={make}>
                {texts.renewKey}
              </Button>
            </DialogFoot>
          </div>
        )}
      </Dialog>
    </section>
  );
}
