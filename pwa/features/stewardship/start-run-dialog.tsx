import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { getGpcReleases } from '@gtinoteka/contract/office/gpc-releases.ts';
import { getRuns, sentImportKinds, startRun, type SentImportKind } from '@gtinoteka/contract/office/import-runs.ts';
import { getLicences } from '@gtinoteka/contract/office/licences.ts';
import { Upload } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { runsTexts as texts } from './runs-texts.ts';

const options = sentImportKinds.map((value) => ({ value, title: texts.kinds[value], says: texts.loadKinds[value] }));
const accepted = '.csv,.tsv,.txt,.jsonl,.json,.xml,.xlsx,.gz';

/** How long the sending of a file may take, in milliseconds: 50 MB at 1 Mb/s. */
const sendingTime = 420_000;

/** Chooses what is in a file and sends it; the reading goes on in the list of runs. */
export function StartRunDialog({
  companyId,
  first = 'products',
  isOpen,
  onClose,
}: {
  companyId: string;
  /** what is chosen at first */
  first?: SentImportKind;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.loadTitle}>
      <StartRunForm companyId={companyId} first={first} onClose={onClose} />
    </Dialog>
  );
}

function StartRunForm({
  companyId,
  first,
  onClose,
}: {
  companyId: string;
  first: SentImportKind;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<SentImportKind>(first);
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const starting = useAct(startRun, {
    busy: texts.loadSending,
    done: texts.loadStarted,
    onDone: onClose,
    isRefusalInPlace: true,
    changes: [getRuns, getGpcReleases, getLicences],
  });
  // What the first real list does to invented data.
  const { data: demo } = useEndpoint(getRuns, { params: { companyId }, query: {} }, { select: ({ demo: end }) => end });
  const [isSure, setSure] = useState(false);
  // Nobody would be left who can come in as an administrator.
  const isLast = kind === 'products' && demo?.closesAccounts === true && demo.staying.length === 0;

  function send(chosen: File): void {
    const body = new FormData();
    body.append('file', chosen);
    const query = { kind, ...(isLast && isSure ? { withoutAdministrator: 'yes' as const } : {}) };
    starting.send({ params: { companyId }, query, body, timeout: sendingTime });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found =
      file === null
        ? texts.fileRequired
        : file.size > limits.uploadBytes
          ? errorTexts.FILE_TOO_LARGE
          : isLast && !isSure
            ? texts.demoSureRequired
            : null;
    setFault(found);
    starting.forget();
    if (file && found === null) send(file);
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <RadioCards legend={texts.loadKind} name="run-kind" value={kind} options={options} onChange={setKind} />
      {demo && kind === 'products' && (
        <div className="run__demo" role="note">
          <VerdictChip state="warn">{texts.demoTitle}</VerdictChip>
          <ul>
            <li>{texts.demoData}</li>
            {demo.closesAccounts && <li>{texts.demoAccounts}</li>}
            {demo.closesAccounts && (
              <li>{demo.staying.length > 0 ? texts.demoStaying(demo.staying) : texts.demoNobody}</li>
            )}
          </ul>
          {isLast && (
            <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
              {texts.demoSure}
            </Checkbox>
          )}
        </div>
      )}
      <Field label={texts.loadFile} hint={texts.loadHint} error={fault ?? starting.refusal ?? undefined}>
        {(ids) => (
          <input
            {...ids}
            className="input run__file"
            type="file"
            accept={accepted}
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <div className="wraprow">
        <Button variant="primary" type="submit" icon={Upload}>
          {texts.loadSend}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
