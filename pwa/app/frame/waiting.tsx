import { shellTexts } from '../../core/texts/shell.ts';
import './waiting.css';

/** Stands in for a room while it is fetched and while nobody knows who is signed in: words that show when it takes long. */
export function Waiting() {
  return (
    <p className="wrap page muted waiting-page" role="status">
      {shellTexts.loadingPage}
    </p>
  );
}
