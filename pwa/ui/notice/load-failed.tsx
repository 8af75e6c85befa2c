import { errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted } from '../../core/page/busy.tsx';
import { shellPartTexts } from '../../core/texts/shell-parts.ts';
import { Banner } from './banner.tsx';
import { Button } from '../control/button.tsx';

/** In the place of what could not be loaded: why, and a button that tries again. `interrupted`: the words where the person can stop waiting and did. */
export function LoadFailed({
  error,
  interrupted,
  onAgain,
}: {
  error: unknown;
  interrupted?: string | undefined;
  onAgain: () => void;
}) {
  return (
    <Banner type="bad" action={<Button onClick={onAgain}>{shellPartTexts.tryAgain}</Button>}>
      {error instanceof BusyInterrupted && interrupted ? interrupted : errorText(error)}
    </Banner>
  );
}
