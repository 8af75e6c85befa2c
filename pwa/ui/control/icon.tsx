import type { LucideIcon } from 'lucide-react';
import './icon.css';

export interface IconProps {
  /** an icon imported by name from lucide-react */
  icon: LucideIcon;
  size?: 16 | 20 | 24;
  /** the name it is read by; without it the icon is decoration */
  label?: string;
  className?: string;
}

export function Icon({ icon: Drawing, size = 20, label, className = '' }: IconProps) {
  const classes = `icon${size === 20 ? '' : ` icon--${size}`}${className && ` ${className}`}`;
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Drawing className={classes} {...name} />;
}
