import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../control/icon.tsx';
import './phone.css';

/** The screen of a telephone that has opened a code: `address` in its bar, `lines` below the title. */
export function Phone({
  address,
  icon,
  title,
  lines,
  role,
}: {
  address: string;
  icon?: LucideIcon;
  title: string;
  lines: readonly ReactNode[];
  role?: 'status';
}) {
  return (
    <div className="phone" role={role}>
      <div className="phone__a">{address}</div>
      <div className="phone__b">
        {icon && (
          <div className="phone__p">
            <Icon icon={icon} size={24} />
          </div>
        )}
        <b>{title}</b>
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </div>
    </div>
  );
}
