import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Link, type To } from 'react-router-dom';
import { Icon } from '../control/icon.tsx';

/** The head of a column that a table of the office is sorted by; pressed again it turns round. */
export function SortLink({
  text,
  sorted,
  to,
}: {
  text: string;
  sorted: 'ascending' | 'descending' | undefined;
  to: To;
}) {
  const icon = sorted === undefined ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link className="sort" to={to} aria-label={`${text}, sortuj`}>
      {text}
      <Icon icon={icon} size={16} />
    </Link>
  );
}
