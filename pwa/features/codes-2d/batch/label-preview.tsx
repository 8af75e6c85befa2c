import { previewCodes, type BatchOptions } from '@gtinoteka/contract/files/code-batches.ts';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { batchTexts as texts } from './batch-texts.ts';

/** The first label of the sheet that was chosen, as it will be printed; nothing where the sheet cannot be read, which the order says. */
export function LabelPreview({ companyId, file, options }: { companyId: string; file: File; options: BatchOptions }) {
  const body = new FormData();
  body.append('file', file);
  const { data } = useEndpoint(
    previewCodes,
    { params: { companyId }, query: options, body },
    {
      // A form of the key says nothing of its file.
      renewedWith: `${file.name} ${file.size} ${file.lastModified}`,
      keepsFormer: false,
      staleTime: Infinity,
      gcTime: 60_000,
    },
  );
  if (!data) return null;
  return (
    <figure className="label-preview">
      <figcaption>
        <b>{texts.firstLabel}</b> <span className="small muted">{texts.pages(data.rows, data.pages)}</span>
      </figcaption>
      {data.svg === null ? (
        <p className="muted">{data.line === null ? texts.noLabel : texts.labelTooSmall}</p>
      ) : (
        <img src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt={texts.labelAlt(data.line ?? 0)} />
      )}
    </figure>
  );
}
