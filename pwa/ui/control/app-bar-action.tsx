import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useState, type ButtonHTMLAttributes } from 'react';
import { createPortal } from 'react-dom';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { Button } from './button.tsx';

/** Id of the place at the end of the phone's bar, drawn by the shell. */
export const appBarEnd = 'appbar-end';

/** The main act of a page: a button in its head on a desk, an icon at the end of the bar on a phone. */
export function AppBarAction({
  icon,
  children,
  ...rest
}: { icon: LucideIcon; children: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  const isWide = useIsWide();
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => setPlace(isWide ? null : document.getElementById(appBarEnd)), [isWide]);
  if (!place) {
    return (
      <Button variant="primary" icon={icon} {...rest}>
        {children}
      </Button>
    );
  }
  return createPortal(<Button variant="icon" icon={icon} aria-label={children} {...rest} />, place);
}
