import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import { sentImportKinds, type SentImportKind } from '@gtinoteka/contract/office/import-runs.ts';
import { Upload } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { errorText } from '../../core/network/api-error.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { sendRun, useDemoEnd, useRunsChanged } from './runs-queries.ts';
import { runsTexts as texts } from './runs-texts.ts';

const options = sentImportKinds.map((value) => ({ value, title: texts.kinds[value], says: texts.loadKinds[value] }));
const accepted = '.csv,.tsv,.txt,.jsonl,.json,.xml,.xlsx,.gz';

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
  const busy = useBusy();
  const { show } = useStatusMessages();
  const changed = useRunsChanged();
  const demo = useDemoEnd(companyId);
  const [isSure, setSure] = useState(false);
  // Nobody would be left who can come in as an administrator.
  const isLast = kind === 'products' && demo?.closesAccounts === true && demo.staying.length === 0;

  async function send(chosen: File): Promise<void> {
    try {
      await busy.run(
        (signal) => sendRun({ companyId, kind, file: chosen, isSure: isLast && isSure }, signal),
        texts.loadSending,
      );
      show({ type: 'ok', text: texts.loadStarted });
      onClose();
      await changed();
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) setFault(errorText(error));
    }
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
    if (file && found === null) void send(file);
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
      <Field label={texts.loadFile} hint={texts.loadHint} error={fault ?? undefined}>
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
