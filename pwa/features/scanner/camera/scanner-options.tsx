import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { changeSettings, useScannerSettings } from './scanner-settings.ts';
import { prepareSound } from './signals.ts';
import type { CameraState } from './use-camera.ts';

/** Sound, vibration, series and the choice of camera, remembered on this device. */
export function ScannerOptions({ cameras }: { cameras: CameraState['cameras'] }) {
  const { sound, vibration, series, camera } = useScannerSettings();
  return (
    <section className="card card__pad stack">
      <h2>{texts.settings}</h2>
      <div>
        <Checkbox checked={series} onChange={(event) => changeSettings({ series: event.target.checked })}>
          {texts.seriesSetting}
        </Checkbox>
        <Checkbox
          checked={sound}
          onChange={(event) => {
            prepareSound();
            changeSettings({ sound: event.target.checked });
          }}
        >
          {texts.sound}
        </Checkbox>
        {typeof navigator.vibrate === 'function' && (
          <Checkbox checked={vibration} onChange={(event) => changeSettings({ vibration: event.target.checked })}>
            {texts.vibration}
          </Checkbox>
        )}
      </div>
      {cameras.length > 1 && (
        <SelectField
          label={texts.camera}
          placeholder={texts.anyCamera}
          value={camera ?? ''}
          options={cameras.map(({ id, name }, i) => ({ value: id, text: name || texts.cameraName(i + 1) }))}
          onChange={(event) => changeSettings({ camera: event.target.value || null })}
        />
      )}
    </section>
  );
}
