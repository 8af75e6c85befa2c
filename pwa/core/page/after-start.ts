/** How long the first screen has the network and the processor to itself, in milliseconds. */
const calm = 3_000;

/**
 * Resolves when the page stands and is used, or has stood for a while, or is without a network: what nobody waits for begins here,
 * and costs the first screen nothing.
 */
export function afterStart(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine === false) return resolve();
    // Whichever comes first counts: what comes later resolves nothing.
    for (const sign of ['pointerdown', 'keydown', 'offline']) addEventListener(sign, () => resolve(), { once: true });
    const wait = (): unknown => setTimeout(resolve, calm);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
