/**
 * Decodes a response as it arrives. Uses a reader, since not every browser iterates a stream.
 * - An unread rest is cancelled.
 * - `reading` receives each pending read.
 */
export async function* textOfAnswer(
  answer: Response,
  reading: <T>(read: Promise<T>) => Promise<T> = (read) => read,
): AsyncGenerator<string, void, undefined> {
  const reader = answer.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reading(reader.read());
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
