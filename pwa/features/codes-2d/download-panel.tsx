import { codeMediaTypes, downloadCode } from '@gtinoteka/contract/codes-2d.ts';
import type { CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { codeKinds, quietModules, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { dotsOfModule, millimetresOfDots, moduleSizes } from '@gtinoteka/contract/rules/codes-2d/print-size.ts';
import { cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../core/network/api-error.ts';
import { fetchFile } from '../../core/network/fetch-file.ts';
import { addressOf } from '../../core/network/send-request.ts';
import { useAct } from '../../core/network/use-act.ts';
import { saveFile } from '../../core/page/save-file.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { generatorTexts as texts } from './generator-texts.ts';
import { previewCodes } from './preview-codes.ts';
import { PrintFields, type PrintedCode } from './print-fields.tsx';

/** Sizes offered, in millimetres, the recommended one second. */
const offered = [moduleSizes.least, moduleSizes.usual, 0.66, 0.825, moduleSizes.most];

interface Print extends PrintedCode {
  readonly hri: boolean;
  readonly quietZone: boolean;
}

/** Fetches one of the codes as it is to be printed and gives it to the person. */
async function saveCode(kind: CodeKind, values: CodeValues, print: Print, membershipId: string): Promise<void> {
  const address = addressOf(downloadCode, {
    params: { a: kind, format: print.format },
    query: {
      ...values,
      activeMembershipId: membershipId,
      module: print.module.toFixed(3),
      dpi: `${print.dpi}`,
      hri: `${print.hri}`,
      quietZone: `${print.quietZone}`,
    },
  });
  const file = await (await fetchFile(address)).blob();
  saveFile(`${kind}-${toGtin14(cleanGtin(values.n01 ?? ''))}.${print.format}`, file, codeMediaTypes[print.format]);
}

/** How wide each code is on paper. */
function RealSizes({ values, print }: { values: CodeValues; print: Print }) {
  const codes = useMemo(() => previewCodes(values), [values]);
  if (!codes) return null;
  const module = millimetresOfDots(dotsOfModule(print.module, print.dpi), print.dpi);
  return (
    <div className="codes-real">
      {codeKinds.map((kind) => {
        const { size, path } = codes[kind];
        const side = (size + (print.quietZone ? 2 * quietModules[kind] : 0)) * module;
        return (
          <figure key={kind}>
            <svg viewBox={`0 0 ${size} ${size}`} style={{ width: `${size * module}mm` }} aria-hidden="true">
              <path d={path} fill="#000" fillRule="evenodd" />
            </svg>
            <figcaption>{texts.realSize(side.toFixed(1).replace('.', ','))}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function useDownloads(values: CodeValues, print: Print, membershipId: string) {
  const [which, setWhich] = useState<CodeKind | 'both' | null>(null);
  const { isSending, send } = useAct(
    async (wanted: CodeKind | 'both') => {
      for (const kind of codeKinds)
        if (wanted === 'both' || wanted === kind) await saveCode(kind, values, print, membershipId);
    },
    { busy: null, refusals: (error) => `${texts.downloadFailed} ${errorText(error)}` },
  );
  return {
    running: isSending ? which : null,
    download(wanted: CodeKind | 'both'): void {
      if (isSending) return;
      setWhich(wanted);
      send(wanted);
    },
  };
}

/** How the files are to be: format, printer, width of a module, what stands around the symbol. */
export function DownloadPanel({ values, membershipId }: { values: CodeValues; membershipId: string }) {
  const [print, setPrint] = useState<Print>({
    format: 'svg',
    dpi: 300,
    module: moduleSizes.usual,
    hri: true,
    quietZone: true,
  });
  const { running, download } = useDownloads(values, print, membershipId);
  const change = (part: Partial<Print>): void => setPrint((now) => ({ ...now, ...part }));
  return (
    <aside className="card codes-download" aria-labelledby="codes-download">
      <h2 id="codes-download">{texts.download}</h2>
      <PrintFields print={print} offered={offered} onChange={change} />
      <div>
        <Checkbox checked={print.hri} onChange={({ target }) => change({ hri: target.checked })}>
          {texts.hri}
        </Checkbox>
        <Checkbox checked={print.quietZone} onChange={({ target }) => change({ quietZone: target.checked })}>
          {texts.quietZone}
        </Checkbox>
      </div>
      <RealSizes values={values} print={print} />
      <Button variant="primary" size="lg" icon={Download} busy={running === 'both'} onClick={() => download('both')}>
        {texts.both(print.format.toUpperCase())}
      </Button>
      <div className="codes-form__pair">
        {codeKinds.map((kind) => (
          <Button key={kind} busy={running === kind} onClick={() => download(kind)}>
            {texts.one[kind]}
          </Button>
        ))}
      </div>
    </aside>
  );
}
