import { use, type ComponentType } from 'react';
import { roomHasCome } from './new-document.ts';

/** A part whose chunk is brought when it is drawn, or before. */
export interface LazyPart<P extends object> {
  (props: P): React.ReactNode;
  /** Brings the chunk, so that the part is drawn at once. */
  preload(): Promise<unknown>;
}

export type LazyScreen = LazyPart<object>;

/** The chunk of a room did not come. Only a new document brings it. */
export class RoomNotLoaded extends Error {
  override name = 'RoomNotLoaded';
}

/** A part of a room without which the room is of no use, as a chunk of its own. Once preloaded it draws without waiting, which React.lazy never does. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
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
  function Part(props: P) {
    const Loaded = loaded ?? use(preload());
    // Loaded, not created: the same component at every render.
    // oxlint-disable-next-line react/static-components
    return <Loaded {...props} />;
  }
  Part.preload = preload;
  return Part;
}

/** A screen whose room is a chunk of its own. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>, props: P): LazyScreen {
  const Part = lazyPart(load);
  return Object.assign(() => <Part {...props} />, { preload: Part.preload });
}
