import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

const height = 96;

/** One value a day: bars, the last of them marked, or a line over its area. A picture only: whoever shows it has the numbers beside. */
export function DayPlot({ days, isLine }: { days: readonly number[]; isLine: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    // Read whenever it is drawn, so that it follows the theme.
    const colour = (name: string): string => getComputedStyle(box).getPropertyValue(name).trim();
    const last = days.length - 1;
    const bars = UPlot.paths.bars?.({ size: [0.8, 40], align: 0 });
    const shown: UPlot.Series[] = isLine
      ? [
          {
            stroke: () => colour('--c-accent'),
            width: 2,
            fill: () => colour('--c-accent-tint'),
            points: { show: false },
          },
        ]
      : [
          { fill: () => colour('--c-control'), stroke: () => colour('--c-control'), width: 0, points: { show: false } },
          { fill: () => colour('--c-accent'), stroke: () => colour('--c-accent'), width: 0, points: { show: false } },
        ].map((series) => (bars ? { ...series, paths: bars } : series));
    const at = days.map((_, day) => day);
    const values = isLine
      ? [[...days]]
      : [
          days.map((value, day) => (day === last ? null : value)),
          days.map((value, day) => (day === last ? value : null)),
        ];
    const plot = new UPlot(
      {
        width: box.clientWidth,
        height,
        padding: [2, 0, 2, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: () => [-0.5, last + 0.5] },
          y: { range: (_plot, _low, high) => [0, Math.max(1, high)] },
        },
        axes: [{ show: false }, { show: false }],
        series: [{}, ...shown],
      },
      [at, ...values],
      box,
    );
    const fit = (): void => plot.setSize({ width: box.clientWidth, height });
    const redraw = (): void => plot.redraw(false);
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributes: true });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    addEventListener('resize', fit);
    // Safari 13 knows the older name alone.
    scheme.addListener(redraw);
    return () => {
      removeEventListener('resize', fit);
      scheme.removeListener(redraw);
      themes.disconnect();
      plot.destroy();
    };
  }, [days, isLine]);
  return <div ref={place} />;
}
