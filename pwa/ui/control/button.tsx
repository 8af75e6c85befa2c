import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';
import './button.css';
import { Icon } from './icon.tsx';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'icon';
  size?: 'lg' | 'sm';
  block?: boolean;
  icon?: LucideIcon;
  /** after the text, as an arrow that leads out */
  iconAfter?: LucideIcon;
  className?: string;
}

function classesOf({ variant = 'secondary', size, block, className }: ButtonLook): string {
  return ['btn', `btn--${variant}`, size && `btn--${size}`, block && 'btn--block', className].filter(Boolean).join(' ');
}

function contentOf({ icon, iconAfter, size, variant }: ButtonLook, children: ReactNode): ReactNode {
  return (
    <>
      {icon && <Icon icon={icon} size={size === 'lg' || variant === 'icon' ? 24 : 20} />}
      {children}
      {iconAfter && <Icon icon={iconAfter} size={16} className="after" />}
    </>
  );
}

/** A disabled button has its reason in text nearby (design); `busy` draws bars and "…" and takes no second press. */
export function Button({
  busy = false,
  children,
  variant,
  size,
  block,
  icon,
  iconAfter,
  className,
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }) {
  const look = { variant, size, block, icon: busy ? undefined : icon, iconAfter, className };
  return (
    <button
      type="button"
      {...rest}
      className={classesOf(look)}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <span className="bars-busy" aria-hidden="true" />}
      {contentOf(look, children)}
      {busy && '…'}
    </button>
  );
}

/** A link that looks like a button: `to` inside the product, `href` outside. */
export function LinkButton({
  children,
  variant,
  size,
  block,
  icon,
  iconAfter,
  className,
  ...rest
}: ButtonLook &
  ((LinkProps & { href?: never }) | (AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; to?: never }))) {
  const look = { variant, size, block, icon, iconAfter, className };
  const content = contentOf(look, children);
  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={classesOf(look)}>
        {content}
      </Link>
    );
  }
  return (
    <a {...rest} className={classesOf(look)}>
      {content}
    </a>
  );
}
