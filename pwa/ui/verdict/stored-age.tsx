import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { HardDriveDownload } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { isConnected } from '../../core/network/connection.ts';
import { cardAge, stateAge } from '../../core/device/state-age.ts';
import { Icon } from '../control/icon.tsx';
import { Unbroken } from '../layout/unbroken.tsx';
import './stored-age.css';

/** How long a fresh answer is waited for before the age of the stored one is shown, in milliseconds. */
const graceful = 600;

/**
 * The strip under a verdict that was given by a kept answer: how old it is. Where the server answers at once it never comes, so that
 * nothing jumps; without a connection it is there from the first frame. `children` stand at its end.
 */
export function StoredAge({
  storedAt,
  state,
  children,
}: {
  storedAt: string | undefined;
  state: VerdictState;
  children?: ReactNode;
}) {
  const [isDue, setDue] = useState(() => !isConnected());
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), graceful);
    return () => clearTimeout(timer);
  }, []);
  if (storedAt === undefined || !isDue) return null;
  const age = stateAge(storedAt);
  return (
    <p className={`stored-age v-${state}`}>
      <Icon icon={HardDriveDownload} />
      <span>
        <b>{age.charAt(0).toUpperCase() + age.slice(1)}</b>, <Unbroken>{cardAge(storedAt)}</Unbroken>
      </span>
      {children}
    </p>
  );
}
