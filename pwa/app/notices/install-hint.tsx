import { Smartphone } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { installOffer, onInstallOffer } from '../../core/device/install-offer.ts';
import { readLocal, writeLocal } from '../../core/device/local-store.ts';
import { useRecentLookUps } from '../../look-up/recent-look-ups.ts';
import { offlineTexts as texts } from '../../core/texts/offline.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import './toast.css';

/** Codes checked before anything is offered: whoever comes back to the tool may want it at hand. */
const checkedFirst = 3;

function isInstalled(): boolean {
  // Safari's own mark, of which the types know nothing.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** Safari of iPhone and iPad makes no offer; it has to be told where the command is. */
function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) && !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent);
}

/** Offers the installation once, on a phone, to who has used the tool; any answer is remembered. */
export function InstallHint() {
  const offer = useSyncExternalStore(onInstallOffer, installOffer);
  const checked = useRecentLookUps().length;
  const [isAnswered, setAnswered] = useState(() => readLocal('gtinoteka.install') !== null || isInstalled());
  const isPhone = matchMedia('(max-width: 1023px)').matches;
  if (isAnswered || !isPhone || checked < checkedFirst || !(offer || isApple())) return null;

  function answer(): void {
    writeLocal('gtinoteka.install', '1');
    setAnswered(true);
  }
  function install(): void {
    void offer?.prompt().catch(() => undefined);
    answer();
  }

  return (
    <section className="toast" aria-label={texts.installTitle}>
      <Icon icon={Smartphone} size={24} />
      <div>
        <b className="strong">{texts.installTitle}</b>
        <p className="small muted">
          {texts.install} {!offer && texts.installApple}
        </p>
      </div>
      <div className="toast__acts">
        <Button onClick={answer}>{texts.noInstall}</Button>
        {offer && (
          <Button variant="primary" onClick={install}>
            {texts.installNow}
          </Button>
        )}
      </div>
    </section>
  );
}
