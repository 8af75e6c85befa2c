import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../control/icon.tsx';

/** Rows that are ticked, whichever page they stand on. */
export interface Selection<T> {
  /** what the checkbox of a row is called */
  readonly label: (row: T) => string;
  /** and the one of all rows of the page */
  readonly all: string;
  readonly has: (row: T) => boolean;
  readonly set: (rows: readonly T[], isSelected: boolean) => void;
}

/** Ticks every row of this page, or none; those of other pages stay as they are. */
export function TickAll<T>({ rows, selection }: { rows: readonly T[]; selection: Selection<T> }) {
  const count = rows.filter(selection.has).length;
  return (
    <Tick
      label={selection.all}
      isOn={count === rows.length}
      isPartly={count > 0 && count < rows.length}
      onChange={(isOn) => selection.set(rows, isOn)}
    />
  );
}

export function TickOne<T>({ row, selection }: { row: T; selection: Selection<T> }) {
  return (
    <Tick label={selection.label(row)} isOn={selection.has(row)} onChange={(isOn) => selection.set([row], isOn)} />
  );
}

/** A real checkbox under what is drawn; `isPartly` is the dash of some. */
function Tick({
  label,
  isOn,
  isPartly = false,
  onChange,
}: {
  label: string;
  isOn: boolean;
  isPartly?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={`tick${isOn || isPartly ? ' is-on' : ''}`}>
      <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={() => onChange(!isOn)} />
      <span aria-hidden="true">{(isOn || isPartly) && <Icon icon={isPartly ? Minus : Check} />}</span>
    </label>
  );
}
