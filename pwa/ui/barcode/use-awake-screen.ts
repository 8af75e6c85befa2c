import { useEffect, useState } from 'react';

/** Keeps the screen from going dark while it is used; true while the browser does so. Those that cannot are left alone. */
export function useAwakeScreen(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    // Absent in browsers of A §1 and on plain http, whatever the types say.
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!wakeLock) return undefined;
    let isOver = false;
    let held: WakeLockSentinel | null = null;
    async function hold(): Promise<void> {
      // A page that is hidden loses it, and gets none.
      if (document.visibilityState !== 'visible' || !wakeLock) return;
      const lock = await wakeLock.request('screen').catch(() => null);
      if (!lock) return;
      if (isOver) return void lock.release();
      held = lock;
      lock.addEventListener('release', () => setAwake(false));
      setAwake(true);
    }
    const again = (): void => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, []);
  return isAwake;
}
