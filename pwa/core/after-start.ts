/** Resolves when the page stands and the browser has nothing better to do: what nobody waits for begins here. */
export function afterStart(): Promise<void> {
  return new Promise((resolve) => {
    const idle = (): void => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5_000 });
      else setTimeout(resolve, 1_000);
    };
    if (document.readyState === 'complete') idle();
    else addEventListener('load', idle, { once: true });
  });
}
