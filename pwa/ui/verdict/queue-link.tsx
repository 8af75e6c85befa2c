import { useQueueCount } from '../../look-up/use-queue.ts';
import { queueTexts } from '../../core/texts/queue.ts';
import { LinkButton } from '../control/button.tsx';

/** The way to the codes that wait, always there; with their number while there are any. */
export function QueueLink() {
  const count = useQueueCount();
  return (
    <LinkButton variant="quiet" size="sm" to="/queue">
      {queueTexts.link(count)}
    </LinkButton>
  );
}
