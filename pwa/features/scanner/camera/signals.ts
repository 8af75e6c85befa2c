import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { scannerSettings } from './scanner-settings.ts';

let audio: AudioContext | null = null;

/** Call from a press: browsers let nothing sound before one. */
export function prepareSound(): void {
  if (typeof AudioContext !== 'function') return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
}

function beep(pitch: number, after: number, seconds: number): void {
  if (!audio) return;
  const from = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + seconds);
  tone.connect(volume);
  volume.connect(audio.destination);
  tone.start(from);
  tone.stop(from + seconds);
}

/** One short signal for a good code, two for any other, by sound and vibration as the person has chosen. */
export function signal(state: VerdictState): void {
  const { sound, vibration } = scannerSettings();
  const isGood = state === 'ok';
  if (sound) {
    try {
      prepareSound();
      beep(isGood ? 1_320 : 440, 0, 0.15);
      if (!isGood) beep(440, 0.2, 0.2);
    } catch {
      // A device that cannot sound, or not now: what was found out is shown all the same.
    }
  }
  // Safari has no vibration.
  if (vibration && typeof navigator.vibrate === 'function') navigator.vibrate(isGood ? 60 : [90, 80, 90]);
}
