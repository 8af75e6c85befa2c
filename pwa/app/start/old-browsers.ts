// What the oldest browsers of A §1 lack and libraries call without asking: Firefox 68 has neither.

// The types say that both are there, as they are in every newer browser.
const page: { queueMicrotask?: typeof queueMicrotask } = window;
const promises: { allSettled?: unknown } = Promise;

if (!page.queueMicrotask) window.queueMicrotask = (task) => void Promise.resolve().then(task);

if (!promises.allSettled) {
  Promise.allSettled = (values: Iterable<unknown>) =>
    Promise.all(
      [...values].map((value) =>
        Promise.resolve(value).then(
          (result) => ({ status: 'fulfilled' as const, value: result }),
          (reason: unknown) => ({ status: 'rejected' as const, reason }),
        ),
      ),
      // Its overload for tuples cannot be written by hand; the list of outcomes is the same.
    ) as Promise<never>;
}
