import { FileUp, ListChecks } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { seriesTexts as texts } from '../../../core/texts/series.ts';
import { Gtin } from '../../../ui/barcode/gtin.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { Dialog } from '../../../ui/control/dialog.tsx';
import { Banner } from '../../../ui/notice/banner.tsx';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import { compareWith, readDocument, type ComparedItem, type Comparison } from './document-list.ts';
import { useSeries, type Scan } from '../series/scan-series.ts';
import { textOfFile } from './text-of-file.ts';
import { useSaving } from '../series/use-saving.ts';
import { PastedText } from '../series/pasted-text.tsx';
import { WithoutCode } from '../series/without-code.tsx';

/** Compares the series with the lines of a document, on this device alone: it works without a network, and nothing is counted. */
export function CompareDocument({ name }: { name: string }) {
  const series = useSeries();
  const { isWriting, save } = useSaving();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isCompared, setCompared] = useState(false);
  const list = useMemo(() => readDocument(text), [text]);
  const comparison = useMemo(() => compareWith(list.items, series), [list, series]);

  function compare(): void {
    if (list.items.length === 0) return setFault(texts.documentEmpty);
    setCompared(true);
    return undefined;
  }
  async function load(file: File): Promise<void> {
    const loaded = await textOfFile(file).catch(() => null);
    setFault(loaded === null ? texts.notText(file.name) : null);
    if (loaded !== null) setText(loaded);
  }

  return (
    <>
      <Button icon={ListChecks} onClick={() => setOpen(true)}>
        {texts.compare}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.compare}
        footer={
          isCompared ? (
            <>
              <Button
                variant="primary"
                busy={isWriting}
                onClick={() => save(texts.comparisonFile(name), rowsOf(comparison), texts.comparisonSheet)}
              >
                {texts.saveComparison}
              </Button>
              <Button onClick={() => setCompared(false)}>{texts.compareAgain}</Button>
              <Button onClick={() => setOpen(false)}>{texts.close}</Button>
            </>
          ) : (
            <>
              <Button variant="primary" onClick={compare}>
                {texts.compareNow}
              </Button>
              <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
            </>
          )
        }
      >
        {isCompared ? (
          <Outcome comparison={comparison} series={series} />
        ) : (
          <div className="stack">
            <p className="muted">{texts.compareLead}</p>
            <PastedText
              label={texts.document}
              note={
                list.items.length > 0
                  ? texts.documentFound(
                      list.items.length,
                      list.items.reduce((sum, { pieces }) => sum + pieces, 0),
                    )
                  : undefined
              }
              hint={texts.documentHint}
              fault={fault}
              value={text}
              onChange={(typed) => {
                setText(typed);
                setFault(null);
              }}
            />
            <FileButton onFile={(file) => void load(file)} />
          </div>
        )}
        {list.withoutCode.length > 0 && (
          <WithoutCode lines={list.withoutCode.map((line) => ({ ...line, reason: 'none' }))} />
        )}
      </Dialog>
    </>
  );
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="wraprow">
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        {texts.loadDocument}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.loadDocument}
        accept=".xlsx,.csv,.txt,.tsv,text/plain,text/csv"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be picked again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

function Outcome({ comparison, series }: { comparison: Comparison; series: readonly Scan[] }) {
  const { missing, extra, otherCount, same } = comparison;
  const differing = missing.length + extra.length + otherCount.length;
  const aside = series.filter(({ gtin }) => gtin === '').length;
  return (
    <div className="stack compared" role="status">
      <Banner type={differing === 0 ? 'ok' : 'warn'}>
        {differing === 0 ? texts.allSame : texts.differ(differing)}
      </Banner>
      <Part title={texts.missing(missing.length)} items={missing} countsOf={({ listed }) => texts.listed(listed)} />
      <Part title={texts.extra(extra.length)} items={extra} countsOf={({ scanned }) => texts.scanned(scanned)} />
      <Part
        title={texts.otherCount(otherCount.length)}
        items={otherCount}
        countsOf={({ listed, scanned }) =>
          `${texts.listed(listed)}, ${texts.scanned(scanned)}: ${
            scanned < listed ? texts.fewer(listed - scanned) : texts.more(scanned - listed)
          }`
        }
      />
      {same.length > 0 && (
        <p className="v-ok">
          <VerdictIcon state="ok" /> {texts.same(same.length)}
        </p>
      )}
      {aside > 0 && <p className="small muted">{texts.aside(aside)}</p>}
    </div>
  );
}

function Part({
  title,
  items,
  countsOf,
}: {
  title: string;
  items: readonly ComparedItem[];
  countsOf: (item: ComparedItem) => string;
}) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>
        <span className="v-warn">
          <VerdictIcon state="warn" />
        </span>{' '}
        {title}
      </h3>
      <ul className="list">
        {items.map((item) => (
          <li key={item.gtin}>
            <Gtin value={item.gtin} />
            {item.name && <span className="small"> {item.name}</span>}
            <span className="small muted">{countsOf(item)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The comparison as rows of text, what differs first. */
function rowsOf({ missing, extra, otherCount, same }: Comparison): string[][] {
  const { gtin, name, listed, scanned, difference } = texts.columns;
  return [
    [gtin, name, listed, scanned, difference],
    ...[...missing, ...extra, ...otherCount, ...same].map((item) => [
      item.gtin,
      item.name ?? '',
      String(item.listed),
      String(item.scanned),
      String(item.scanned - item.listed).replace('-', '\u2212'),
    ]),
  ];
}
