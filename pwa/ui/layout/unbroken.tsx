import type { ReactNode } from 'react';

/** A sentence whose dates stay on one line: browsers break them after a hyphen, and no other sign may stand for it. */
export function Unbroken({ children }: { children: string }): ReactNode {
  return children.split(/(\d\d-\d\d-\d{4})/).map((part, place) =>
    place % 2 === 1 ? (
      <span className="nowrap" key={place}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
