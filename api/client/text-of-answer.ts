/**
 * The text of an answer as it comes; by a reader, since not every browser goes over a stream. What is left unread is given up.
 * `reading` gets each reading before it is waited for.
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
