import { shellTexts } from '../core/texts/shell.ts';

/** Stands in for a room while it is fetched: an empty page, and a word for those who cannot see that it is empty. */
export function Waiting() {
  return (
    <span className="vh" role="status">
      {shellTexts.loadingPage}
    </span>
  );
}
