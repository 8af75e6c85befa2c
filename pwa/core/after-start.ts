/** How long the first screen has the network and the processor to itself, in milliseconds. */
const calm = 3_000;

/**
 * Resolves when the page stands and is used, or has stood for a while, or is without a network: what nobody waits for begins here,
 * and costs the first screen nothing.
 */
export function afterStart(): Promise<void> {
  return new Promise((resolve) => {
    const begin = (): void => {
      for (const sign of ['pointerdown', 'keydown', 'offline']) removeEventListener(sign, begin);
      resolve();
    };
    if (navigator.onLine === false) return begin();
    for (const sign of ['pointerdown', 'keydown', 'offline']) addEventListener(sign, begin);
    const wait = (): unknown => setTimeout(begin, calm);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
