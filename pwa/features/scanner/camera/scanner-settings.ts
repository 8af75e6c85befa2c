import { useSyncExternalStore } from 'react';
import { readLocalJson, writeLocal } from '../../../core/device/local-store.ts';

/** What a person has chosen for the scanner on this device. */
export interface ScannerSettings {
  sound: boolean;
  vibration: boolean;
  /** one code after another, instead of stopping at each verdict */
  series: boolean;
  /** id of the chosen camera; null: the one at the back */
  camera: string | null;
}

const atFirst: ScannerSettings = { sound: true, vibration: true, series: true, camera: null };

function isSettings(value: unknown): value is ScannerSettings {
  if (typeof value !== 'object' || value === null) return false;
  const stored: Partial<Record<keyof ScannerSettings, unknown>> = value;
  return [stored.sound, stored.vibration, stored.series].every((choice) => typeof choice === 'boolean');
}

let settings = readLocalJson('gtinoteka.scanner', isSettings) ?? atFirst;
const listeners = new Set<() => void>();

export function scannerSettings(): ScannerSettings {
  return settings;
}

export function changeSettings(change: Partial<ScannerSettings>): void {
  settings = { ...settings, ...change };
  writeLocal('gtinoteka.scanner', JSON.stringify(settings));
  listeners.forEach((listener) => listener());
}

export function useScannerSettings(): ScannerSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, scannerSettings);
}
