import { use, type ComponentType } from 'react';
import { roomHasCome } from './new-document.ts';

export interface LazyScreen {
  (): React.ReactNode;
  /** Brings the room's chunk, so that the screen is drawn at once. */
  preload(): Promise<unknown>;
}

/** The chunk of a room did not come. Only a new document brings it. */
export class RoomNotLoaded extends Error {
  override name = 'RoomNotLoaded';
}

/** A screen whose room is a chunk of its own. Once preloaded it draws without waiting, which React.lazy never does. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>, props: P): LazyScreen {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  function preload(): Promise<ComponentType<P>> {
    // A failure is kept as well: the browser keeps it too, and a second attempt might come without its style sheet.
    loading ??= load().then(
      (component) => {
        roomHasCome();
        return (loaded = component);
      },
      (cause: unknown) => {
        throw new RoomNotLoaded('The room did not come', { cause });
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
