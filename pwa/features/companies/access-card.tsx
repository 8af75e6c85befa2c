import { getCompany } from '@gtinoteka/contract/account.ts';
import { getCompanyRecord, setCompanyAccess } from '@gtinoteka/contract/office/companies.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { Button } from '../../ui/control/button.tsx';
import { companyTexts as texts } from './company-texts.ts';
import '../../ui/control/switch.css';

/** The switch of B §4, off for no download whatever the package, and the one of writing: what they show is not saved before "Zapisz", which waits until it differs from what is. */
export function AccessCard({ company, writesDirectly }: { company: Company; writesDirectly: boolean }) {
  const [wanted, setWanted] = useState(company.accessToDownload);
  const [wantedWriting, setWantedWriting] = useState(writesDirectly);
  const saving = useAct(setCompanyAccess, {
    busy: texts.saving,
    done: (_, { body }) =>
      body?.accessToDownload === undefined ? texts.writesSaved : texts.accessSaved(body.accessToDownload),
    changes: [getCompany, getCompanyRecord],
  });
  const body = {
    ...(wanted === company.accessToDownload ? {} : { accessToDownload: wanted }),
    ...(wantedWriting === writesDirectly ? {} : { writesDirectly: wantedWriting }),
  };

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
      <Button
        variant="primary"
        block
        disabled={Object.keys(body).length === 0}
        onClick={() => saving.send({ params: { company: company.id }, body })}
      >
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
