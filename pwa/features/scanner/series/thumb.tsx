import { Icon } from '../../../ui/control/icon.tsx';
import { Barcode } from 'lucide-react';
import './series.css';

/** A product's photograph, small; without one, and until it has come, a sign stands in its place. */
export function Thumb({ image }: { image: string | undefined }) {
  return (
    <span className="series__thumb">
      <Icon icon={Barcode} />
      {image && <img src={image} alt="" width={36} height={36} loading="lazy" decoding="async" />}
    </span>
  );
}
