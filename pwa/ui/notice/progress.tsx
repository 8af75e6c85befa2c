import type { ReactNode } from 'react';
import { Meter } from './meter.tsx';
import './progress.css';

/** How far work has come, for readers as well; the figure stands in words beside it. `children` is drawn in the place of plain bars. */
export function Progress({ label, percent, children }: { label: string; percent: number; children?: ReactNode }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="progress"
    >
      {children ?? <Meter used={percent} limit={100} />}
    </div>
  );
}
