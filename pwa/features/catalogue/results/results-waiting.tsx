import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';

/** Empty lines in the shape of the table, so that the page does not jump when the answer comes. */
export function ResultsWaiting() {
  return (
    <div className="results-waiting" role="status">
      <span className="vh">{texts.loadingResults}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <span key={index} className="results-waiting__line" aria-hidden="true" />
      ))}
    </div>
  );
}
