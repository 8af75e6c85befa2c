import type { EarlierAuthorization } from '@gtinoteka/contract/office/companies.ts';
import { formatDate } from '../../core/page/format.ts';
import { companyTexts as texts } from './company-texts.ts';

function stateOf({ isAccepted, reviewedAt, isActivated }: EarlierAuthorization): string {
  if (isAccepted !== null && reviewedAt !== null) {
    const day = formatDate(reviewedAt);
    return isAccepted ? texts.earlierAccepted(day) : texts.earlierRefused(day);
  }
  return isActivated ? texts.earlierReplaced : texts.notActivated;
}

/** Files of authorization that do not count any more, or never did: whose, when, and what the office said of them. */
export function EarlierAuthorizations({ files }: { files: readonly EarlierAuthorization[] }) {
  if (files.length === 0) return null;
  return (
    <section className="office__section" aria-labelledby="company-earlier">
      <h2 id="company-earlier">{texts.earlier}</h2>
      <ul className="list trail">
        {files.map((file) => (
          <li key={file.id}>
            <time dateTime={file.uploadedAt}>{formatDate(file.uploadedAt)}</time>
            <div className="company__written">
              <p>
                {file.fileName}, {stateOf(file)}
              </p>
              <p className="small muted">{texts.representative(file.person, file.isRepresentative)}</p>
              {file.reason !== null && <p className="small">{file.reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
