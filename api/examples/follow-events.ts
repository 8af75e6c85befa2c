const headers = { 'X-API-KEY': 'TWÓJ_KLUCZ', Accept: 'text/event-stream' };
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

// Zapisuj ostatnie id: po przerwie zacznij od niego, a nic nie zginie.
let last = '';
for (;;) {
  const answer = await fetch('https://gtinoteka.example/external_api/v2/changes/', {
    headers: last === '' ? headers : { ...headers, 'Last-Event-ID': last },
  }).catch(() => null);
  if (answer && !answer.ok && ![429, 502, 503, 504].includes(answer.status)) throw new Error(await answer.text());
  if (!answer?.ok || !answer.body) {
    await pause(Number(answer?.headers.get('retry-after') ?? 5));
    continue;
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) break;
    text += value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const fields = new Map(event.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^\w*: ?/, '')]));
      const data = JSON.parse(fields.get('data') ?? '{}');
      if (fields.get('event') === 'problem') throw new Error(data.detail);
      for (const { change, gtinNumber } of data.changes ?? []) console.log(change, gtinNumber);
      last = fields.get('id') ?? last;
    }
  }
}
