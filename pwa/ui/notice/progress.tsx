import { Meter } from './meter.tsx';
import './progress.css';

/** How far work has come, for readers as well; the figure stands in words beside it. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="progress"
    >
      <Meter used={percent} limit={100} />
    </div>
  );
}
