import { shellTexts } from '../../core/texts/shell.ts';

/** Five book spines that are also bars, the last one leaning. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 34 30" aria-hidden="true">
        <path className="logo__ink" d="M1 2h4v23H1zM7 2h2v23H7zM11 2h5v23h-5zM18 2h2v23h-2z" />
        <path className="logo__accent" d="m21.9 3.1 3.9-1.1 6.3 22.1-3.9 1.1z" />
        <path className="logo__ink" d="M0 27h34v2H0z" />
      </svg>
      <span>{shellTexts.productName}</span>
    </>
  );
}
