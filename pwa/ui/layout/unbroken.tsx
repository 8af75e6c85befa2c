import { Children, Fragment, type ReactNode } from 'react';

/** DD-MM-YYYY, and the hour that stands with it. */
const dates = /(\d\d-\d\d-\d{4}(?:,? \d?\d:\d\d)?)/;

/**
 * Content whose dates stay on one line: browsers break them after a hyphen, and no other sign may stand for it. Texts of the content
 * itself are meant; an element in it is left as it is. Such a text is one element, for a row of flexible boxes drops the space at a part's end.
 */
export function Unbroken({ children }: { children: ReactNode }): ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' ? whole(child) : child));
}

function whole(text: string): ReactNode {
  if (!dates.test(text)) return text;
  return (
    <span>
      {text.split(dates).map((part, place) =>
        place % 2 === 1 ? (
          <span className="nowrap" key={place}>
            {part}
          </span>
        ) : (
          <Fragment key={place}>{part}</Fragment>
        ),
      )}
    </span>
  );
}
