import './meter.css';

/** Widths of bar and gap, by turns: a code that fills up. Drawn again and again to the end. */
const pattern = [3, 1, 1, 2, 1, 1, 2, 2, 4, 1, 1, 2, 2, 1];
const width = 240;

function pathBetween(from: number, to: number): string {
  let path = '';
  for (let x = 0, i = 0; x < width; i++) {
    const length = pattern[i % pattern.length] ?? 1;
    const end = Math.min(x + length, to);
    const begin = Math.max(x, from);
    if (i % 2 === 0 && end > begin) path += `M${begin} 0h${end - begin}v10h-${end - begin}z`;
    x += length;
  }
  return path;
}

/**
 * How much of a limit is used, drawn as bars. Decoration for the eye: the figures stand in words beside it. Anything used
 * shows, and nothing looks full that is not.
 */
export function Meter({ used, limit }: { used: number; limit: number }) {
  const share = Math.min(used / limit, 1);
  const filled = share === 0 || share === 1 ? share * width : Math.min(Math.max(share * width, 3), width - 4);
  return (
    <div className="meter" aria-hidden="true">
      <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" shapeRendering="crispEdges">
        <path className="meter__off" d={pathBetween(filled, width)} />
        <path className="meter__on" d={pathBetween(0, filled)} />
      </svg>
    </div>
  );
}
