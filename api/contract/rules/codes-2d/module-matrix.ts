/** The modules of a square symbol, without its quiet zone. */
export interface ModuleMatrix {
  /** modules on a side */
  readonly size: number;
  /** row by row, 1 for a dark one */
  readonly modules: Uint8Array;
}

export const codeKinds = ['datamatrix', 'qrcode'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Light modules required around a symbol (ISO/IEC 16022, ISO/IEC 18004). */
export const quietModules: Readonly<Record<CodeKind, number>> = { datamatrix: 1, qrcode: 4 };

/**
 * The outline of the dark areas, so that no seams show between modules.
 * - Closed lines in whole modules, each a list of corners, to be filled by the even-odd rule.
 */
export function outlineOf({ size, modules }: ModuleMatrix): readonly (readonly (readonly [x: number, y: number])[])[] {
  const isDark = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1;
  const width = size + 1;
  // From each corner there is an edge to the right (1), down (2), left (4), up (8), with the dark module on its right hand.
  const edges = new Uint8Array(width * width);
  const add = (at: number, direction: number): void => {
    edges[at] = (edges[at] ?? 0) | direction;
  };
  for (let y = 0; y <= size; y++) {
    for (let x = 0; x <= size; x++) {
      const [here, above, before] = [isDark(x, y), isDark(x, y - 1), isDark(x - 1, y)];
      if (here && !above) add(y * width + x, 1);
      if (above && !here) add(y * width + x + 1, 4);
      if (before && !here) add(y * width + x, 2);
      if (here && !before) add((y + 1) * width + x, 8);
    }
  }
  return tracedLines(edges, width);
}

const steps: Readonly<Record<number, readonly [x: number, y: number]>> = {
  1: [1, 0],
  2: [0, 1],
  4: [-1, 0],
  8: [0, -1],
};

function tracedLines(edges: Uint8Array, width: number): [number, number][][] {
  const lines: [number, number][][] = [];
  for (let start = 0; start < edges.length; start++) {
    while (edges[start]) {
      const line: [number, number][] = [];
      let [at, before] = [start, 0];
      while (edges[at]) {
        const directions = edges[at] ?? 0;
        // Where two areas touch at a corner, each outline stays with its own area.
        const right = before === 8 ? 1 : before << 1;
        const taken = directions & right ? right : directions & before ? before : directions & -directions;
        edges[at] = directions & ~taken;
        if (taken !== before) line.push([at % width, Math.floor(at / width)]);
        const [x, y] = steps[taken] ?? [0, 0];
        at += y * width + x;
        before = taken;
      }
      lines.push(line);
    }
  }
  return lines;
}

/** The outline as SVG path data, shifted by the quiet zone: "M1 1h3v2h-3z". */
export function pathOf(matrix: ModuleMatrix, quiet = 0): string {
  return outlineOf(matrix)
    .map((corners) => {
      const [first = [0, 0]] = corners;
      const sides = corners.slice(1).map(([x, y], index) => {
        const [fromX = 0, fromY = 0] = corners[index] ?? [];
        return y === fromY ? `h${x - fromX}` : `v${y - fromY}`;
      });
      return `M${first[0] + quiet} ${first[1] + quiet}${sides.join('')}z`;
    })
    .join('');
}
