/** Does the work in one tab at a time, where browsers can tell; in the others not at all. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>; // absent in older browsers, whatever the types say
  if (!locks) return work();
  await locks.request(`gtinoteka.${name}`, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Does the work in each tab that asks for it, one after another, where browsers can tell. An aborted one throws without having begun. */
export async function inTurn(name: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  const { locks } = navigator as Partial<Navigator>; // absent in older browsers, whatever the types say
  if (!locks) return work();
  await locks.request(`gtinoteka.${name}`, signal ? { signal } : {}, work);
}
