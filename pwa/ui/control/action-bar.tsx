import { useEffect, type ReactNode } from 'react';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import './action-bar.css';

/**
 * The buttons of a form of several steps: at its end on a desk, `forward` first; on a phone a bar in the place of the
 * navigation, `back` first. Keys meet them in the order in which they stand.
 */
export function ActionBar({ forward, back }: { forward: ReactNode; back?: ReactNode }) {
  const isWide = useIsWide();
  useEffect(() => {
    document.documentElement.setAttribute('data-actions', '');
    return () => document.documentElement.removeAttribute('data-actions');
  }, []);
  return (
    <div className={back ? 'actionbar actionbar--two' : 'actionbar'}>
      {!isWide && back}
      {forward}
      {isWide && back}
    </div>
  );
}
