import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useEffect, useState } from 'react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Banner } from '../../../ui/notice/banner.tsx';
import { Button } from '../../../ui/control/button.tsx';
import { DialogWindow } from '../../../ui/control/dialog-window.tsx';
import { CameraView } from './camera-view.tsx';
import { DoubtPanel } from '../reading/doubt-panel.tsx';
import { ImagePicker } from '../reading/image-picker.tsx';
import { codeOf, type Doubt } from '../reading/read-code.ts';
import './scan-dialog.css';
import { useScannerSettings } from './scanner-settings.ts';
import { prepareSound, signal } from './signals.ts';
import { useCamera } from './use-camera.ts';

/** The camera in a window over another page, until one code is read; the page that asked gets its digits. */
export function ScanDialog({ onCode, onClose }: { onCode: (gtin: string) => void; onClose: () => void }) {
  const { camera: cameraId } = useScannerSettings();
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const camera = useCamera(doubt === null, cameraId);
  const [sawOther, setSawOther] = useState(false);
  const [decoderFailed, setDecoderFailed] = useState(false);
  // The press that opened the window lets it sound.
  useEffect(prepareSound, []);

  function take(gtin: string): void {
    signal('ok');
    onClose();
    onCode(shownGtin(gtin));
  }

  if (doubt)
    return (
      <DialogWindow isOpen title={texts.compareTitle} onClose={onClose}>
        <DoubtPanel doubt={doubt} onCode={({ gtin }) => take(gtin)} onAgain={() => setDoubt(null)} />
      </DialogWindow>
    );
  const obstacleText = camera.obstacle && texts.obstacles[camera.obstacle];
  return (
    <DialogWindow isOpen title={texts.title} onClose={onClose}>
      <div className="stack">
        {obstacleText || decoderFailed ? (
          <div role="alert">
            <Banner
              type="warn"
              action={
                !decoderFailed && (
                  <Button size="sm" onClick={camera.again}>
                    {texts.again}
                  </Button>
                )
              }
            >
              {obstacleText ? (
                <>
                  <b>{obstacleText.title}.</b> {obstacleText.text}
                </>
              ) : (
                texts.decoderFailed
              )}
            </Banner>
          </div>
        ) : (
          <div className="scan-dialog__camera">
            <CameraView
              stream={camera.stream}
              isReading
              hint={sawOther ? texts.noItem : null}
              onRead={(read) => {
                const code = codeOf(read);
                setSawOther(code === null);
                if (code) take(code.gtin);
              }}
              onDoubt={setDoubt}
              onFailure={() => setDecoderFailed(true)}
            />
          </div>
        )}
        {camera.torch && (
          <div className="wraprow">
            <Button aria-pressed={camera.torch.isOn} onClick={() => camera.torch?.turn(!camera.torch.isOn)}>
              {camera.torch.isOn ? texts.torchOn : texts.torchOff}
            </Button>
          </div>
        )}
        <ImagePicker onCode={({ gtin }) => take(gtin)} onDoubt={setDoubt} />
      </div>
    </DialogWindow>
  );
}
