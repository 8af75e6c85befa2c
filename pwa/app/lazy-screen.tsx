import { use, type ComponentType } from 'react';

export interface LazyScreen {
  (): React.ReactNode;
  /** Brings the room's chunk, so that the screen is drawn at once. */
  preload(): Promise<unknown>;
}

/** A screen whose room is a chunk of its own. Once preloaded it draws without waiting, which React.lazy never does. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>, props: P): LazyScreen {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  function preload(): Promise<ComponentType<P>> {
    loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        // The next attempt asks again: the network may be back.
        loading = null;
        throw error;
      },
    );
    return loading;
  }
  function Screen() {
    const Loaded = loaded ?? use(preload());
    // Loaded, not created: the same component at every render.
    // oxlint-disable-next-line react/static-components
    return <Loaded {...props} />;
  }
  Screen.preload = preload;
  return Screen;
}
