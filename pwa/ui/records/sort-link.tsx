import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Link, type To } from 'react-router-dom';
import { Icon } from '../control/icon.tsx';

type Direction = 'ascending' | 'descending';

/** By which key a list is sorted, and where it is sorted by another one, or the other way. */
export interface Sorting {
  readonly by: string;
  readonly direction: Direction;
  readonly to: (key: string) => To;
}

/** The head of a column by which a list can be sorted; a second press turns the order. */
export function SortLink({ text, sorted, to }: { text: string; sorted: Direction | undefined; to: To }) {
  const icon = sorted === undefined ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link className="sort" to={to} aria-label={`${text}, sortuj`}>
      {text}
      <Icon icon={icon} size={16} />
    </Link>
  );
}
