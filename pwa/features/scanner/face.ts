import type { SymbolRead } from './read-code.ts';
import type { CameraState } from './use-camera.ts';
import type { Scans } from './use-scans.ts';

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
  onRead: (read: SymbolRead) => void;
  onFailure: () => void;
  readOn: () => void;
  turnCamera: (on: boolean) => void;
}
