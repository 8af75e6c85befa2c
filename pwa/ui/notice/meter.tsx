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

/** The same in parts, one after another, each with a colour of its own by its name; what is left of the limit is empty. */
export function MeterOfParts({ parts, limit }: { parts: readonly { name: string; value: number }[]; limit: number }) {
  let end = 0;
  const drawn = parts.map(({ name, value }) => {
    const from = end;
    end = Math.min(width, from + (value / limit) * width);
    return { name, path: pathBetween(from, end) };
  });
  return (
    <div className="meter" aria-hidden="true">
      <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" shapeRendering="crispEdges">
        <path className="meter__off" d={pathBetween(end, width)} />
        {drawn.map(({ name, path }) => (
          <path key={name} className={`meter__part--${name}`} d={path} />
        ))}
      </svg>
    </div>
  );
}
