import { useQueueMark } from '../../look-up/queue-mark.ts';
import { queueTexts } from '../../core/texts/queue.ts';
import { LinkButton } from '../control/button.tsx';

/** The way to the codes that wait, always there; with their number while there are any. */
export function QueueLink() {
  const count = useQueueMark();
  return (
    <LinkButton variant="quiet" size="sm" to="/queue">
      {queueTexts.link(count)}
    </LinkButton>
  );
}
