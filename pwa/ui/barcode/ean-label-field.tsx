import { useEffect, type CSSProperties } from 'react';
import './ean-label-field.css';
import { groupTyped, useGtinInput } from './use-gtin-input.ts';
import { drawLabel, labelText, lastDigitPlace, sampleGtin } from './label-drawing.ts';

/**
 * The GTIN field that is a label: its bars turn black digit by digit. `value` and `onChange` carry bare digits, `isWhole` those of a valid number that came
 * at once. What the field
 * says about them is drawn by the page, with the id given in `describedBy`.
 */
export function EanLabelField({
  id,
  value,
  onChange,
  label,
  note,
  final = false,
  autoFocus = false,
  describedBy,
}: {
  id: string;
  value: string;
  onChange: (value: string, isWhole: boolean) => void;
  label: string;
  note: string;
  /** nothing more will come, as after a submit */
  final?: boolean;
  /** takes focus once, only where no keyboard slides up for it */
  autoFocus?: boolean;
  describedBy?: string;
}) {
  const { ref, shown, typed, onInput, onPaste, onKeyDown } = useGtinInput(value, onChange, final);
  const drawing = drawLabel(typed.digits, typed.state === 'complete');
  const isWrong = typed.state === 'wrong' || typed.state === 'too-long';
  const isWrongDigit = typed.wrongDigit !== undefined && /^\d+$/.test(value);
  const wrongPlace = lastDigitPlace(value.length, drawing.symbology);

  useEffect(() => {
    if (autoFocus && matchMedia('(min-width: 1024px) and (hover: hover)').matches)
      ref.current?.focus({ preventScroll: true });
  }, [autoFocus, ref]);

  return (
    <div className={`ean label ean--${drawing.symbology}`}>
      <div className="ean__top">
        <label htmlFor={id}>{label}</label>
        <span>{note}</span>
      </div>
      <div className="ean__code">
        <svg
          viewBox={`0 0 ${drawing.modules} 38`}
          shapeRendering="crispEdges"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="ean__ghost" d={drawing.ghost} />
          <path className="ean__black" d={drawing.black} />
        </svg>
        <input
          ref={ref}
          id={id}
          className="ean__digits"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder={groupTyped(sampleGtin)}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          value={labelText(shown, drawing.symbology)}
          onInput={onInput}
          onChange={() => undefined}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        {isWrongDigit && (
          // The place depends on the width of a module, which the style sheet decides.
          <span
            className="ean__wrong"
            aria-hidden="true"
            style={{ left: `calc(${wrongPlace} * var(--m))` } as CSSProperties}
          >
            {value.slice(-1)}
          </span>
        )}
      </div>
    </div>
  );
}
