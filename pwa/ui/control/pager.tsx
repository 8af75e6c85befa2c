import { limits } from '@gtinoteka/contract/business-limits.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, type To } from 'react-router-dom';
import { Icon } from './icon.tsx';
import './pager.css';

/** Pages 1…count as links, 1,000 of them at most (A §9). `addressOf` gives the address of a page. Draws nothing for a single page. */
export function Pager({ page, count, addressOf }: { page: number; count: number; addressOf: (page: number) => To }) {
  const last = Math.min(count, limits.listedPages);
  if (last < 2) return null;
  return (
    <nav className="pager" aria-label="Strony wyników">
      <Step to={page > 1 ? addressOf(page - 1) : null} icon={ChevronLeft} label="Poprzednia strona" />
      {shownPages(page, last).map((number) =>
        number < 0 ? (
          <span key={number} className="is-off" aria-hidden="true">
            …
          </span>
        ) : number === page ? (
          <span key={number} aria-current="page">
            {number}
          </span>
        ) : (
          <Link key={number} to={addressOf(number)} aria-label={`Strona ${number}`}>
            {number}
          </Link>
        ),
      )}
      <Step to={page < last ? addressOf(page + 1) : null} icon={ChevronRight} label="Następna strona" />
    </nav>
  );
}

/** All pages up to seven; of more the first, the last and those around this one, with a number below 0 where some are left out. */
function shownPages(page: number, count: number): number[] {
  if (count <= 7) return Array.from({ length: count }, (_, index) => index + 1);
  const near = [1, page - 1, page, page + 1, count].filter((number) => number >= 1 && number <= count);
  return [...new Set(near)].flatMap((number, at, all) =>
    number - (all[at - 1] ?? 0) > 1 ? [-number, number] : [number],
  );
}

function Step({ to, icon, label }: { to: To | null; icon: typeof ChevronLeft; label: string }) {
  if (to === null) {
    return (
      <span className="is-off" aria-hidden="true">
        <Icon icon={icon} />
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label}>
      <Icon icon={icon} />
    </Link>
  );
}
