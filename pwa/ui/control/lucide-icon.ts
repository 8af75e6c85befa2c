import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon's file of lucide-react: [element, attributes] of each line of the drawing. */
interface Drawing {
  readonly name: string;
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
  readonly aliases?: readonly string[];
}

/**
 * Stands in for the function of lucide-react by which its icons make themselves (vite.config.ts): draws the same, without what nothing
 * here asks for (contexts, colours, sizes and strokes by property), which weighs two kilobytes of the first page.
 * A default export because the icons import one.
 */
// oxlint-disable-next-line import/no-default-export
export default function createIcon({ name, node, aliases = [] }: Drawing) {
  const ownClass = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  return ({ className, ...rest }: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${ownClass} ${className ?? ''}`.trim(),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
