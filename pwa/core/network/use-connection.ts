import { useSyncExternalStore } from 'react';
import { allCircuits, kinds, onConnection, type Circuit } from './connection.ts';

/** What stands in the way of answers: no network, a captive portal, a server that is silent, one that fails, one that wants less. */
export type Obstacle = 'network' | 'portal' | 'silence' | 'fault' | 'limit';

export interface Connection {
  /** null: answers come */
  obstacle: Obstacle | null;
  /** since when, in milliseconds of `Date.now()`; null while answers come */
  since: number | null;
  /** when the next try is made by itself; null: when the device has a network again, or not needed */
  nextAt: number | null;
}

const well: Connection = { obstacle: null, since: null, nextAt: null };
/** The same object as long as nothing has changed. */
let shown = well;

function obstacleOf(circuit: Circuit | undefined): Obstacle {
  if (circuit?.isPortal) return 'portal';
  return circuit?.isSilent ? 'silence' : 'network';
}

function show(): Connection {
  const circuits = allCircuits();
  const open = kinds.find((kind) => circuits[kind]?.closedAt === 0);
  const circuit = open && circuits[open];
  const isOnline = navigator.onLine !== false;
  let obstacle: Obstacle | null = open === 'away' ? obstacleOf(circuit) : (open ?? null);
  if (!isOnline) obstacle = 'network';
  const since = obstacle === null ? null : (circuit?.since ?? shown.since ?? Date.now());
  const nextAt = isOnline ? (circuit?.nextAt ?? null) : null;
  if (obstacle !== shown.obstacle || since !== shown.since || nextAt !== shown.nextAt)
    shown = { obstacle, since, nextAt };
  return shown;
}

/** What stands in the way of answers, since when, and when the next try is made: the same in all tabs. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, show, () => well);
}
