import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';

/** A scan that no code was found in: nothing is looked up. */
export interface UnreadScan {
  readonly text: string;
  /** its beginning came long before: what there is may be the end of a code */
  readonly isTorn: boolean;
}

/** `undivided`: what stands beside the number and cannot be told apart (gs1-data.ts). */
export type CodeListener = (gtin: string, elements: readonly Gs1Element[], undivided?: readonly Gs1Element[]) => void;
export interface Listener {
  onCode: CodeListener;
  onUnread?: (scan: UnreadScan) => void;
  /** whether a right code is taken that came at the pace of a person, with no field to type it into */
  takesSlow?: boolean;
}

/** Who hears of scans. The page's own listener, if it has one, goes before the shell's, which only opens the card. */
export const scanListeners: {
  page: Listener[];
  shell: Listener[];
  /** hears of scans without a code where the page has no place to say so */
  alarm: ((scan: UnreadScan) => void) | null;
} = { page: [], shell: [], alarm: null };
