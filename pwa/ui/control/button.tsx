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

type Look = keyof ButtonLook;
type Apart<P, K extends Look> = P extends unknown ? Omit<P, K> : never;

/** How a button looks, and what else it is given. */
function lookOf<P extends ButtonLook>(props: P): { look: ButtonLook; rest: Apart<P, Look> } {
  const { variant, size, block, icon, iconAfter, className, ...rest } = props;
  // TypeScript takes the rest of a union for one type; here each part of it loses the same names.
  return { look: { variant, size, block, icon, iconAfter, className }, rest: rest as Apart<P, Look> };
}

/** A disabled button has its reason in text nearby (design); `busy` draws bars and "…" and takes no second press. */
export function Button({
  busy = false,
  children,
  ...props
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean }) {
  const { look, rest } = lookOf(busy ? { ...props, icon: undefined } : props);
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
  ...props
}: ButtonLook &
  ((LinkProps & { href?: never }) | (AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; to?: never }))) {
  const { look, rest } = lookOf(props);
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
