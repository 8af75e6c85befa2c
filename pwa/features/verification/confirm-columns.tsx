import {
  chooseColumns,
  columnFields,
  type FilePreview,
  type OfferedColumns,
} from '@gtinoteka/contract/files/verification-columns.ts';
import { cancelFile, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { errorText } from '../../core/network/api-error.ts';
import { useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { withColumn } from './choose-column.ts';
import { columnsTexts as texts } from './columns-texts.ts';
import { useFilePreview, useFilesChanged } from './verification-queries.ts';

/** Rows of the preview that are drawn at first. */
const first = 6;

/** What the columns of a sent file are: the company confirms it, or says it, before the file is checked. */
export function ConfirmColumns({ companyId, file }: { companyId: string; file: SentFile }) {
  const { data, error, refetch } = useFilePreview(companyId, file.id);
  return (
    <section className="card card__pad stack columns" aria-labelledby="confirm-columns">
      <h2 id="confirm-columns">{texts.title}</h2>
      <p className="muted">
        <b>{file.fileName}</b>. {texts.lead}
      </p>
      {data ? (
        <Choice companyId={companyId} fileId={file.id} preview={data} />
      ) : (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      )}
    </section>
  );
}

function Choice({ companyId, fileId, preview }: { companyId: string; fileId: string; preview: FilePreview }) {
  const [columns, setColumns] = useState<OfferedColumns>(preview.columns);
  const noCodes = useId();
  const busy = useBusy();
  const changed = useFilesChanged();
  const { show } = useStatusMessages();
  const params = { companyId, fileId };
  const { gtin } = columns;

  async function answer(call: Promise<unknown>): Promise<void> {
    try {
      await busy.run(call);
    } catch (error) {
      show({ type: 'bad', text: errorText(error) });
    }
    await changed();
  }
  const options = preview.headers.map((header, at) => ({ value: String(at), text: texts.column(at, header) }));
  return (
    <>
      {preview.columns.gtin === null && (
        <p id={noCodes}>
          <b>{texts.noCodes}</b>
        </p>
      )}
      <div className="columns__fields">
        {columnFields.map((field) => (
          <SelectField
            key={field}
            label={texts.fields[field]}
            required={field === 'gtin'}
            placeholder={field === 'gtin' ? texts.whichCodes : texts.absent}
            options={options}
            value={columns[field] === null ? '' : String(columns[field])}
            onChange={({ target: { value } }) =>
              setColumns(withColumn(columns, field, value === '' ? null : Number(value)))
            }
          />
        ))}
      </div>
      <PreviewTable preview={preview} columns={columns} />
      <p className="small muted">{texts.remembered}</p>
      <div className="wraprow">
        <Button
          variant="primary"
          disabled={gtin === null}
          aria-describedby={gtin === null ? noCodes : undefined}
          onClick={() => {
            if (gtin !== null) void answer(callEndpoint(chooseColumns, { params, body: { ...columns, gtin } }));
          }}
        >
          {texts.check}
        </Button>
        <Button onClick={() => void answer(callEndpoint(cancelFile, { params }))}>{texts.otherFile}</Button>
      </div>
    </>
  );
}

function PreviewTable({ preview: { headers, rows }, columns }: { preview: FilePreview; columns: OfferedColumns }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, first);
  const rest = rows.length - shown.length;
  const places = headers.map((header, at) => ({
    at,
    title: texts.column(at, header),
    field: columnFields.find((one) => columns[one] === at),
  }));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard (WCAG 2.1.1) */}
      <div className="columns__table" role="region" aria-label={texts.preview(rows.length)} tabIndex={0}>
        <table className="table">
          <caption className="vh">{texts.preview(rows.length)}</caption>
          <thead>
            <tr>
              <th scope="col" className="num">
                <span className="vh">{texts.line}</span>
              </th>
              {places.map(({ at, title, field }) => (
                <th key={at} scope="col" className={field ? 'is-read' : undefined}>
                  <span className="columns__of">{title}</span>
                  {field && <span className="tag tag--accent">{texts.fields[field]}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, cells }) => (
              <tr key={line}>
                <td className="num xs muted">{line}</td>
                {places.map(({ at, field }) => (
                  <td key={at} className={field ? undefined : 'muted'}>
                    {cells[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && (
        <Button variant="quiet" icon={ChevronDown} className="columns__more" onClick={() => setWhole(true)}>
          {texts.more(rest)}
        </Button>
      )}
    </>
  );
}
