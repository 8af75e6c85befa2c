import { formatMoment } from '../../core/page/format.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';
import { RichText } from '../../ui/layout/rich-text.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';
import type { DeviceDraft } from './device-draft.ts';

/** What this device keeps of a page while the server cannot say what it has: to be read and copied until the editor comes. */
export function StoredText({ draft }: { draft: DeviceDraft }) {
  return (
    <section className="cms__stored-text" aria-labelledby="cms-stored-text">
      <Banner type="warn">
        <Unbroken>{texts.storedUnsent(formatMoment(draft.at))}</Unbroken>
      </Banner>
      <h2 id="cms-stored-text">{texts.storedTitle}</h2>
      <div className="card card__pad">
        <RichText html={draft.html} />
      </div>
    </section>
  );
}
