import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/control/icon.tsx';

/** A checkbox of a table: a real one under what is drawn; `isPartly` is the dash of some. */
export function Tick({
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
