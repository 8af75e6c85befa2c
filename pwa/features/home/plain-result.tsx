import type { LookUpState } from '../../core/use-look-up.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';

/** The verdict in words alone, where the part of the program that draws it did not come for want of a network. */
export function PlainResult({ lookUp: { verdict } }: { digits: string; lookUp: LookUpState }) {
  return (
    <p role="alert">
      <b>{verdict?.headline ?? lookUpTexts.offlineTitle}</b> {verdict?.reason}
    </p>
  );
}
