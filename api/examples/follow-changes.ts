const changes = 'https://gtinoteka.example/external_api/v2/changes/?limit=500';

async function ask(query: string) {
  for (;;) {
    const answer = await fetch(changes + query, { headers: { 'X-API-KEY': 'TWÓJ_KLUCZ' } }).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer && ![429, 502, 503, 504].includes(answer.status)) throw new Error(await answer.text());
    const seconds = Number(answer?.headers.get('retry-after') ?? 5);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

// Zapisuj kursor: po przerwie zacznij od niego.
let { cursor } = await ask('');
for (;;) {
  const page = await ask(`&since=${cursor}&wait=25`);
  for (const { change, gtinNumber } of page.changes) console.log(change, gtinNumber);
  ({ cursor } = page);
}
