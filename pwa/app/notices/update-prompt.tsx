import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Workbox } from 'workbox-window';
import { offlineTexts as texts } from '../../core/texts/offline.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { keepUsedFiles } from './keep-used-files.ts';
import './toast.css';

/** How often an open page asks whether there is a new version, in milliseconds. */
const asksEvery = 60 * 60_000;

/** Says that there is a new version, and reloads when the person says so: never by itself, so that no form is lost. */
export function UpdatePrompt() {
  const [news, setNews] = useState<'none' | 'waiting' | 'elsewhere'>('none');
  const [worker] = useState(() => new Workbox('/service-worker.js'));
  const isAsked = useRef(false);

  useEffect(() => {
    const wait = (): void => setNews('waiting');
    const take = ({ isUpdate }: { isUpdate?: boolean | undefined }): void => {
      if (isAsked.current) location.reload();
      else if (isUpdate) setNews('elsewhere');
      else keepUsedFiles();
    };
    worker.addEventListener('waiting', wait);
    worker.addEventListener('controlling', take);
    void worker.register({ immediate: true }).catch(() => undefined);
    const timer = setInterval(() => void worker.update().catch(() => undefined), asksEvery);
    return () => {
      clearInterval(timer);
      worker.removeEventListener('waiting', wait);
      worker.removeEventListener('controlling', take);
    };
  }, [worker]);

  function update(): void {
    if (news === 'elsewhere') return location.reload();
    isAsked.current = true;
    worker.messageSkipWaiting();
  }

  if (news === 'none') return null;
  return (
    <section className="toast" role="status">
      <Icon icon={RefreshCw} size={24} />
      <div>
        <b className="strong">{texts.updateTitle}</b>
        <p className="small muted">
          {news === 'elsewhere' ? texts.updatedElsewhere : texts.update} {hasFilledForm() && texts.updateForm}
        </p>
      </div>
      <div className="toast__acts">
        <Button onClick={() => setNews('none')}>{texts.later}</Button>
        <Button variant="primary" onClick={update}>
          {texts.updateNow}
        </Button>
      </div>
    </section>
  );
}

/** Whether a form of this page holds something; a search is no loss. */
function hasFilledForm(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form:not([role=search]) input:not([type=checkbox]):not([type=radio]), main form:not([role=search]) textarea',
  );
  return location.pathname !== '/' && [...fields].some(({ value }) => value !== '');
}
