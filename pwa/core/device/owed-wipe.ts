import type { SessionEnd } from '../session/sign-out-registry.ts';
import { readLocal, writeLocal } from './local-store.ts';
import { deviceUser } from './owner.ts';

/** What has to be wiped: parts of the session, of a sign-out texts too, and everything of the persons who wanted it gone. */
export interface OwedWipe {
  mark: string | null;
  parts: readonly ('withSession' | 'atSignOut')[];
  persons: readonly string[];
}

/** Read from the mark: "session", or "out" with the ids of persons. */
export function owedWipe(): OwedWipe {
  const mark = readLocal('gtinoteka.wipe');
  const [kind, ...persons] = (mark ?? '').split(' ');
  return { mark, parts: kind === 'out' ? ['withSession', 'atSignOut'] : ['withSession'], persons };
}

/** Notes what a session that ends takes along, before anything of it is done: the mark lasts until the database is wiped. */
export function oweWipe(how: SessionEnd): void {
  if (typeof indexedDB === 'undefined') return;
  const { parts, persons } = owedWipe();
  const person = deviceUser();
  const isOut = how === 'signed-out' || parts.length > 1;
  const all = new Set([...persons, ...(how === 'signed-out' && person !== null ? [person] : [])]);
  writeLocal('gtinoteka.wipe', [isOut ? 'out' : 'session', ...all].join(' '));
}
