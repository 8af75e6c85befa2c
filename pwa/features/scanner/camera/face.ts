import type { Gs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import type { Doubt, SymbolRead } from '../reading/read-code.ts';
import type { CameraState } from './use-camera.ts';
import type { Scans } from '../use-scans.ts';

/** A doubt that was not settled yet, and the ISO time of its scan. */
export type WaitingDoubt = Doubt & { readonly at: string };

/** What the scanner's two faces share: the camera of a telephone and the station of a desk. */
export interface Face {
  scans: Scans;
  camera: CameraState;
  isCameraOn: boolean;
  /** false while a verdict is looked at between two codes */
  isReading: boolean;
  /** a code without a GTIN was seen last */
  sawOther: boolean;
  decoderFailed: boolean;
  /** codes whose digits a person has to compare, the first of them now */
  doubts: readonly WaitingDoubt[];
  onRead: (read: SymbolRead) => void;
  onDoubt: (doubt: Doubt) => void;
  /** The person has compared: the code as it is, or null for another scan. */
  settleDoubt: (code: Gs1Data | null) => void;
  onFailure: () => void;
  readOn: () => void;
  turnCamera: (on: boolean) => void;
}
