import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import type { Doubt, Strip } from './read-code.ts';

/** Digits of one row, each with its place in modules of the strip; the part of the strip over them. */
interface Row {
  readonly from: number;
  readonly to: number;
  readonly places: readonly { readonly digit: number; readonly at: number; readonly wide: number }[];
}

/** Modules left of the first bar in a strip, and right of the last (decode-strip.ts). */
const before = 11;
const after = 8;

/** The digits of EAN and UPC-A under their bars; null where digits do not stand so. */
function rowsUnderBars({ read: { format } }: Doubt, count: number, isWide: boolean): Row[] | null {
  const half = format === 'EAN8' ? 4 : 6;
  const first = count - 2 * half;
  const isDrawn =
    format === 'EAN8' ? count === 8 : (format === 'EAN13' || format === 'UPCA') && first >= 0 && first < 2;
  if (!isDrawn) return null;
  const middle = before + 3 + half * 7;
  const end = middle + 5 + half * 7 + 3 + after;
  const place = (i: number, start: number) => ({ digit: first + i, at: start + (i % half) * 7, wide: 7 });
  const left = Array.from({ length: half }, (_, i) => place(i, before + 3));
  const right = Array.from({ length: half }, (_, i) => place(half + i, middle + 5));
  const outside = first === 1 ? [{ digit: 0, at: 2, wide: 7 }] : [];
  if (isWide) return [{ from: 0, to: end, places: [...outside, ...left, ...right] }];
  return [
    { from: 0, to: middle + 2.5, places: [...outside, ...left] },
    { from: middle + 2.5, to: end, places: right },
  ];
}

/** Rows of at most seven digits with equal places, under the whole strip. */
function plainRows(count: number, isWide: boolean): Row[] {
  const inRow = isWide ? 14 : 7;
  return Array.from({ length: Math.ceil(count / inRow) }, (_, row) => ({
    from: 0,
    to: inRow,
    places: Array.from({ length: Math.min(inRow, count - row * inRow) }, (_place, i) => ({
      digit: row * inRow + i,
      at: i,
      wide: 1,
    })),
  }));
}

/** Digits in fields of one each, under the picture of their bars. `digits` has a space where one is missing. */
export function DigitRows({
  doubt,
  digits,
  others,
  isWide,
  onChange,
}: {
  doubt: Doubt;
  digits: string;
  others: readonly string[];
  isWide: boolean;
  onChange: (digits: string) => void;
}) {
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const { strip } = doubt;
  const under = strip ? rowsUnderBars(doubt, digits.length, isWide) : null;
  const rows = under ?? plainRows(digits.length, isWide);
  const focus = (place: number): void => {
    const field = fields.current[place];
    field?.focus();
    field?.select();
  };
  const put = (place: number, typed: string): void => {
    const only = typed.replace(/\D/g, '');
    // A whole number, as it is pasted.
    if ([8, 12, 13, 14].includes(only.length)) return onChange(only);
    const digit = only.slice(-1) || ' ';
    onChange(digits.slice(0, place) + digit + digits.slice(place + 1));
    if (digit !== ' ') focus(place + 1);
    return undefined;
  };
  const onKeyDown = (place: number, event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') focus(place + 1);
    else if (event.key === 'ArrowLeft' || (event.key === 'Backspace' && digits[place] === ' ')) focus(place - 1);
    else return;
    event.preventDefault();
  };
  return (
    <fieldset className="digits">
      <legend className="vh">{texts.digitsOfCode}</legend>
      {strip && !under && <StripPart strip={strip} from={0} to={strip.width / modulePixels} />}
      {rows.map((row) => (
        <div key={row.from + (row.places[0]?.digit ?? 0)} className="digits__row">
          {strip && under && <StripPart strip={strip} from={row.from} to={row.to} />}
          <div className="digits__fields">
            {row.places.map(({ digit, at, wide }) => {
              const other = others.find((text) => text.length === digits.length && text[digit] !== digits[digit]);
              const share = (modules: number): string => `${(modules / (row.to - row.from)) * 100}%`;
              const style: CSSProperties = { left: share(at - row.from), width: share(wide) };
              return (
                <label key={digit} style={style}>
                  <span className="vh">{texts.digit(digit + 1, other?.[digit])}</span>
                  <input
                    ref={(field) => {
                      fields.current[digit] = field;
                    }}
                    className={`digits__field${other ? ' is-unsure' : ''}`}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    value={(digits[digit] ?? '').trim()}
                    onChange={(event) => put(digit, event.currentTarget.value)}
                    onKeyDown={(event) => onKeyDown(digit, event)}
                    onFocus={(event) => event.currentTarget.select()}
                  />
                  {other && (
                    <span className="digits__other" aria-hidden="true">
                      {texts.orDigit(other[digit] ?? '')}
                    </span>
                  )}
                </label>
              );
            })}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** Pixels of a module in a strip (decode-strip.ts). */
const modulePixels = 6;

/** A part of the strip, from one module to another. */
function StripPart({ strip, from, to }: { strip: Strip; from: number; to: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const left = Math.round(from * modulePixels);
  const width = Math.round(to * modulePixels) - left;
  useEffect(() => {
    const image = new ImageData(strip.data, strip.width, strip.height);
    canvas.current?.getContext('2d')?.putImageData(image, -left, 0);
  }, [strip, left, width]);
  return <canvas ref={canvas} width={width} height={strip.height} role="img" aria-label={texts.stripOfCode} />;
}
