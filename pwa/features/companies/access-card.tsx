import { setCompanyAccess } from '@gtinoteka/contract/office/companies.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { useState } from 'react';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { useCompaniesChanged } from './companies-queries.ts';
import { companyTexts as texts } from './company-texts.ts';

/** The switch of B §4: what it shows is not saved before "Zapisz", which waits until it differs from what is. */
export function AccessCard({ company }: { company: Company }) {
  const [wanted, setWanted] = useState(company.accessToDownload);
  const changed = useCompaniesChanged();
  const { show } = useStatusMessages();
  const busy = useBusy();
  const isChanged = wanted !== company.accessToDownload;

  async function save(): Promise<void> {
    try {
      const call = callEndpoint(setCompanyAccess, {
        params: { company: company.id },
        body: { accessToDownload: wanted },
      });
      await busy.run(call, texts.saving);
      show({ type: 'ok', text: texts.accessSaved });
    } catch (error) {
      if (error instanceof BusyInterrupted) return;
      show({ type: 'bad', text: errorText(error) });
    }
    await changed();
  }

  return (
    <section className="card card__pad" aria-labelledby="company-access">
      <h2 id="company-access">{texts.access}</h2>
      <div className="access">
        <span id="company-download">
          <b>{texts.download}</b>
          <small>{texts.saved(company.accessToDownload)}</small>
        </span>
        <button
          type="button"
          role="switch"
          className="access__switch"
          aria-checked={wanted}
          aria-labelledby="company-download"
          onClick={() => setWanted(!wanted)}
        >
          <span aria-hidden="true" />
        </button>
      </div>
      <div className="access">
        <span>
          <b>{texts.verify}</b>
          <small>{texts.fromPackage}</small>
        </span>
        <b>{company.accessToVerify ? texts.yes : texts.no}</b>
      </div>
      <Button variant="primary" block disabled={!isChanged} onClick={() => void save()}>
        {texts.save}
      </Button>
      <p className="hint">{texts.saveHint}</p>
    </section>
  );
}
