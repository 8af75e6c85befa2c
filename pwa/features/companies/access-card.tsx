import { setCompanyAccess } from '@gtinoteka/contract/office/companies.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { useState } from 'react';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { useCompaniesChanged } from './companies-queries.ts';
import { companyTexts as texts } from './company-texts.ts';
import '../../ui/control/switch.css';

/** The switch of B §4, off for no download whatever the package, and the one of writing: what they show is not saved before "Zapisz", which waits until it differs from what is. */
export function AccessCard({ company, writesDirectly }: { company: Company; writesDirectly: boolean }) {
  const [wanted, setWanted] = useState(company.accessToDownload);
  const [wantedWriting, setWantedWriting] = useState(writesDirectly);
  const changed = useCompaniesChanged();
  const { show } = useStatusMessages();
  const busy = useBusy();
  const isChanged = wanted !== company.accessToDownload || wantedWriting !== writesDirectly;

  async function save(): Promise<void> {
    try {
      const call = callEndpoint(setCompanyAccess, {
        params: { company: company.id },
        body: {
          ...(wanted === company.accessToDownload ? {} : { accessToDownload: wanted }),
          ...(wantedWriting === writesDirectly ? {} : { writesDirectly: wantedWriting }),
        },
      });
      await busy.run(call, texts.saving);
      show({ type: 'ok', text: wanted === company.accessToDownload ? texts.writesSaved : texts.accessSaved(wanted) });
    } catch (error) {
      if (error instanceof BusyInterrupted) return;
      show({ type: 'bad', text: errorText(error) });
    }
    await changed();
  }

  return (
    <section className="card card__pad" aria-labelledby="company-access">
      <h2 id="company-access">{texts.access}</h2>
      <Switch
        id="company-download"
        name={texts.download}
        says={texts.saved(company.accessToDownload)}
        isOn={wanted}
        onSwitch={setWanted}
      />
      <div className="access">
        <span>
          <b>{texts.verify}</b>
          <small>{texts.fromPackage}</small>
        </span>
        <b>{company.accessToVerify ? texts.yes : texts.no}</b>
      </div>
      <Switch
        id="company-writes"
        name={texts.writes}
        says={texts.writesSaid(writesDirectly)}
        isOn={wantedWriting}
        onSwitch={setWantedWriting}
      />
      <Button variant="primary" block disabled={!isChanged} onClick={() => void save()}>
        {texts.save}
      </Button>
      <p className="hint">{texts.saveHint}</p>
    </section>
  );
}

interface SwitchParts {
  readonly id: string;
  readonly name: string;
  readonly says: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

function Switch({ id, name, says, isOn, onSwitch }: SwitchParts) {
  return (
    <div className="access">
      <span id={id}>
        <b>{name}</b>
        <small>{says}</small>
      </span>
      <button
        type="button"
        role="switch"
        className="access__switch"
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={() => onSwitch(!isOn)}
      >
        <span className="switch" aria-hidden="true" />
      </button>
    </div>
  );
}
