import { useQuery } from '@tanstack/react-query';
import { previewCodes, type BatchOptions } from '@gtinoteka/contract/files/code-batches.ts';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { batchTexts as texts } from './batch-texts.ts';

/** The first label of the sheet that was chosen, as it will be printed; nothing where the sheet cannot be read, which the order says. */
export function LabelPreview({ companyId, file, options }: { companyId: string; file: File; options: BatchOptions }) {
  const { data } = useQuery({
    queryKey: ['label-preview', companyId, file.name, file.size, file.lastModified, options],
    queryFn: async ({ signal }) => {
      const body = new FormData();
      body.append('file', file);
      return (await callEndpoint(previewCodes, { params: { companyId }, query: options, body, signal })).data;
    },
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
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
