import { fetchFile } from './fetch-file.ts';

/**
 * Reads a stream of server-sent events until it ends: EventSource can carry no access token. `onSign` is called for whatever comes, the
 * comments between events too, `onData` for the data of an event. A stream that is silent for `silence` milliseconds is given up.
 * Throws as fetchFile does, and where the browser cannot read a body as it comes.
 */
export async function readEvents(
  address: string,
  {
    signal,
    silence,
    onSign,
    onData,
  }: { signal: AbortSignal; silence: number; onSign: () => void; onData: (data: unknown) => void },
): Promise<void> {
  const hanging = new AbortController();
  const abort = (): void => hanging.abort();
  signal.addEventListener('abort', abort);
  let timer = setTimeout(abort, silence);
  try {
    const { body } = await fetchFile(address, { headers: { accept: 'text/event-stream' }, signal: hanging.signal });
    const reader = (body as ReadableStream<Uint8Array> | null | undefined)?.getReader(); // absent in older browsers
    if (!reader) throw new Error('no body that can be read as it comes');
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(abort, silence);
      text += decoder.decode(value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      onSign();
      for (const event of events) if (event.startsWith('data: ')) onData(JSON.parse(event.slice(6)));
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
