import { getCodeLinks, getLinkCodes } from '@gtinoteka/contract/digital-link/links.ts';
import { exportLinks, importLinks, type SheetFault } from '@gtinoteka/contract/digital-link/link-sheets.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { addressOf } from '../../core/network/send-request.ts';
import { useAct } from '../../core/network/use-act.ts';
import { saveFile } from '../../core/page/save-file.ts';
import { toCsv } from '../../core/page/table-file.ts';
import { Button } from '../../ui/control/button.tsx';
import { DialogFoot, FormFoot } from '../../ui/control/dialog-foot.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { sheetTexts as texts } from './sheet-texts.ts';

type Imported = AnswerOf<typeof importLinks>;

/** Faulty rows that are shown; all of them stand in the list as csv. */
const shownFaults = 20;
/** How long a sheet may be on its way, in milliseconds. */
const patience = 120_000;

/** Reads links from a sheet: first all of it or nothing; where rows are wrong it lists them and offers to keep the rest. */
export function SheetForm({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [replaces, setReplaces] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const importing = useAct(importLinks, {
    busy: texts.sending,
    onDone: setImported,
    isRefusalInPlace: true,
    onRefused() {
      // The form that comes back has no file chosen.
      if (imported) setFile(null);
      setImported(null);
    },
    changes: [getLinkCodes, getCodeLinks],
  });

  function send(chosen: File, keepsRight: boolean): void {
    const body = new FormData();
    body.append('file', chosen);
    const query = { replaces: `${replaces}` as const, keepsRight: `${keepsRight}` as const };
    importing.send({ params: { companyId }, query, body, timeout: patience });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setFault(file ? null : texts.fileMissing);
    importing.forget();
    if (file) send(file, false);
  }

  if (imported)
    return (
      <Report
        imported={imported}
        onKeep={() => file && send(file, true)}
        onAgain={() => {
          setFile(null);
          setImported(null);
        }}
        onClose={onClose}
      />
    );
  return (
    <form className="dialog-form" noValidate onSubmit={submit}>
      <p>{texts.lead}</p>
      <CurrentLinks companyId={companyId} />
      <Field label={texts.file} hint={texts.fileHint} error={fault ?? importing.refusal ?? undefined}>
        {(ids) => (
          <input
            {...ids}
            className="input links__file"
            type="file"
            accept=".xlsx,.csv"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setFault(null);
              importing.forget();
            }}
          />
        )}
      </Field>
      <div>
        <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
          {texts.replaces}
        </Checkbox>
        <p className="small muted">{texts.replacesNote}</p>
      </div>
      <FormFoot onCancel={onClose} submit={texts.send} />
    </form>
  );
}

/** The company's links as a sheet: to be changed and read again, and an example of the columns. */
function CurrentLinks({ companyId }: { companyId: string }) {
  const { isComing, save } = useSavedFile();
  const address = addressOf(exportLinks, { params: { companyId } });
  return (
    <Button variant="quiet" icon={Download} busy={isComing} onClick={() => save(address, 'gtinoteka-linki.xlsx')}>
      {texts.now}
    </Button>
  );
}

function Report({
  imported: { saved, right, codes, unchanged, faults },
  onKeep,
  onAgain,
  onClose,
}: {
  imported: Imported;
  onKeep: () => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), [saved]);
  return (
    <div className="dialog-form">
      <p ref={place} tabIndex={-1} role="status">
        {saved > 0 ? texts.saved(saved, codes) : faults.length > 0 ? texts.nothingSaved(faults.length) : texts.allThere}
      </p>
      {unchanged.length > 0 && <p className="small muted">{texts.unchanged(unchanged)}</p>}
      {faults.length > 0 && <Faults faults={faults} />}
      <DialogFoot>
        {saved > 0 || faults.length === 0 ? (
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onClick={onAgain}>{texts.other}</Button>
            {right > 0 && (
              <Button variant="primary" onClick={onKeep}>
                {texts.keep(right)}
              </Button>
            )}
          </>
        )}
      </DialogFoot>
    </div>
  );
}

function Faults({ faults }: { faults: readonly SheetFault[] }) {
  const shown = faults.slice(0, shownFaults);
  function saveList(): void {
    const rows = faults.map(({ line, gtin, field, reason }) => [String(line), gtin, field, reason]);
    saveFile(texts.listName, toCsv([texts.listHead, ...rows]), 'text/csv');
  }
  return (
    <>
      <h3>{texts.faults(faults.length)}</h3>
      <ul className="links__faults small">
        {shown.map(({ line, gtin, field, reason }) => (
          <li key={`${line} ${field}`}>
            <b>{texts.line(line, gtin)}</b> {field}: {reason}
          </li>
        ))}
      </ul>
      {faults.length > shown.length && <p className="small muted">{texts.more(shown.length, faults.length)}</p>}
      <Button variant="quiet" icon={Download} onClick={saveList}>
        {texts.list}
      </Button>
    </>
  );
}
