import { limits } from '@gtinoteka/contract/business-limits.ts';
import {
  getCodesSample,
  orderCodes,
  orderCompanyCodes,
  type CodeBatch,
} from '@gtinoteka/contract/files/code-batches.ts';
import { layoutNames, type LayoutName } from '@gtinoteka/contract/rules/codes-2d/label-layouts.ts';
import { codeKinds, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { moduleSizes, type PrinterDots } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../../../core/network/idempotency-key.ts';
import { useAct } from '../../../core/network/use-act.ts';
import { addressOf } from '../../../core/network/send-request.ts';
import { sizeText } from '../../../core/page/file-size.ts';
import { Button } from '../../../ui/control/button.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { FieldNote } from '../../../ui/form/field-note.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { PrintFields, type PrintedCode } from '../print-fields.tsx';
import { Segments } from '../segments.tsx';
import { LabelPreview } from './label-preview.tsx';
import { batchTexts as texts } from './batch-texts.ts';

interface Print extends PrintedCode {
  readonly kind: CodeKind;
  readonly layout: LayoutName;
}

const offered = [0.396, 0.495, 0.66, 0.743, 0.99];

/** The contract has the choices of a printer as texts. */
function optionsOf({ kind, format, dpi, module, layout }: Print) {
  return { kind, format, layout, module: String(module), dpi: String(dpi) as `${PrinterDots}` };
}

/** How long a sheet may be on its way, in milliseconds. */
const patience = 120_000;

/** Orders a batch of a sheet, or of all products; the key of an order stays until it is taken, so that pressing again orders nothing twice. */
function useOrder(companyId: string, print: Print) {
  const key = useRef(newIdempotencyKey());
  const navigate = useNavigate();
  const settings = {
    busy: null,
    onDone: ({ id }: CodeBatch) => void navigate(`/generator_2d/batches?batch=${id}`),
    isRefusalInPlace: true,
    onRefused: () => void (key.current = newIdempotencyKey()),
  };
  const ofSheet = useAct(orderCodes, settings);
  const ofCompany = useAct(orderCompanyCodes, settings);
  function forget(): void {
    ofSheet.forget();
    ofCompany.forget();
  }
  return {
    ofSheet,
    ofCompany,
    forget,
    orderSheet(file: File): void {
      forget();
      const body = new FormData();
      body.append('file', file);
      const input = { params: { companyId }, query: optionsOf(print), body };
      ofSheet.send({ ...input, idempotencyKey: key.current, timeout: patience });
    },
    orderCompany(): void {
      forget();
      const input = { params: { companyId }, body: optionsOf(print) };
      ofCompany.send({ ...input, idempotencyKey: key.current, timeout: patience });
    },
  };
}

/** The sheet, how its codes and labels are to be, and the order. */
export function OrderForm({ companyId, companyProducts }: { companyId: string; companyProducts: number }) {
  const [print, setPrint] = useState<Print>({
    kind: 'datamatrix',
    format: 'svg',
    dpi: 300,
    module: moduleSizes.usual,
    layout: 'a4-3x8',
  });
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { ofSheet, ofCompany, forget, orderSheet, orderCompany } = useOrder(companyId, print);
  const change = (part: Partial<Print>): void => setPrint((now) => ({ ...now, ...part }));
  const isPossible = companyProducts > 0 && companyProducts <= limits.codeLines;
  return (
    <div className="batch-order">
      <div className="stack">
        <SheetChoice
          file={file}
          fault={isMissing ? texts.fileMissing : ofSheet.refusal}
          onChoose={(chosen) => {
            setFile(chosen);
            setMissing(false);
            forget();
          }}
        />
        <RadioCards
          className="batch-layouts"
          legend={texts.layout}
          name="layout"
          value={print.layout}
          options={layoutNames.map((value) => ({ value, ...texts.layouts[value] }))}
          onChange={(layout) => change({ layout })}
        />
        <section className="card card__pad stack" aria-labelledby="batch-company">
          <h2 id="batch-company">{texts.companyTitle}</h2>
          <p className="muted">{texts.companyText(companyProducts)}</p>
          <div role="alert">{ofCompany.refusal !== null && <FieldNote state="bad">{ofCompany.refusal}</FieldNote>}</div>
          {isPossible && (
            <Button
              busy={ofCompany.isSending}
              disabled={ofSheet.isSending}
              onClick={() => {
                setMissing(false);
                orderCompany();
              }}
            >
              {texts.orderCompany}
            </Button>
          )}
        </section>
      </div>
      <PrintChoice print={print} onChange={change}>
        {file && <LabelPreview companyId={companyId} file={file} options={optionsOf(print)} />}
        <Button
          variant="primary"
          size="lg"
          busy={ofSheet.isSending}
          disabled={ofCompany.isSending}
          onClick={() => {
            setMissing(!file);
            if (file) orderSheet(file);
            else forget();
          }}
        >
          {ofSheet.isSending ? texts.ordering : texts.order}
        </Button>
      </PrintChoice>
    </div>
  );
}

function SheetChoice({
  file,
  fault,
  onChoose,
}: {
  file: File | null;
  fault: string | null;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="card card__pad stack" aria-labelledby="batch-sheet">
      <h2 id="batch-sheet">{texts.sheet}</h2>
      <p className="muted" id="batch-sheet-note">
        {texts.sheetNote}
      </p>
      {file && (
        <p className="batch-file">
          <Icon icon={FileSpreadsheet} />
          <span>
            <b>{file.name}</b> <span className="small muted">{sizeText(file.size)}</span>
          </span>
        </p>
      )}
      <div role="alert">{fault !== null && <FieldNote state="bad">{fault}</FieldNote>}</div>
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-label={texts.sheet}
        accept=".xlsx,.csv"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onChoose(chosen);
          // The same file may be chosen again once it was mended.
          target.value = '';
        }}
      />
      <div className="batch-buttons">
        <Button icon={Upload} aria-describedby="batch-sheet-note" onClick={() => input.current?.click()}>
          {file ? texts.chooseOther : texts.choose}
        </Button>
        <a className="batch-sample" href={addressOf(getCodesSample, {})} download>
          <Icon icon={Download} />
          {texts.sample}
        </a>
      </div>
    </section>
  );
}

function PrintChoice({
  print,
  onChange,
  children,
}: {
  print: Print;
  onChange: (part: Partial<Print>) => void;
  children: React.ReactNode;
}) {
  return (
    <aside className="card codes-download batch-print" aria-label={texts.codeKind}>
      <Segments
        legend={texts.codeKind}
        name="kind"
        value={print.kind}
        options={codeKinds.map((value) => ({ value, text: texts.kinds[value] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <PrintFields print={print} offered={offered} onChange={onChange} />
      <p className="small muted">{texts.printScale}</p>
      {children}
    </aside>
  );
}
