import { cutText } from '../../../core/page/format.ts';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import type { LineWithoutCode } from './listed-codes.ts';

/** Most characters of a line that are shown. */
const shownOfLine = 60;

/** Every line of a pasted list that no code was found in, with its number and the reason. */
export function WithoutCode({ lines }: { lines: readonly LineWithoutCode[] }) {
  return (
    // It scrolls: keys must get there too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="without-code" aria-label={texts.withoutCode(lines.length)} tabIndex={0}>
      <p className="strong">{texts.withoutCode(lines.length)}</p>
      <ol>
        {lines.map(({ line, text, reason, digits }) => (
          <li key={line}>
            {texts.lineOf(line, cutText(text, shownOfLine))} {texts.whyNoCode(reason, digits ?? 0)}
          </li>
        ))}
      </ol>
    </section>
  );
}
