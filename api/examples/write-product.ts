const address = 'https://gtinoteka.example/external_api/v2/products/09521234543213/';
const change = { name: 'Nowa nazwa', netContent: ['500GRM'] };

async function ask(method: string, url: string, body?: object, more: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method,
    headers: { 'X-API-KEY': 'TWÓJ_KLUCZ', ...(body ? { 'Content-Type': 'application/json' } : {}), ...more },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

// Próba niczego nie zapisuje: mówi, co by się stało.
const trial = await (await ask('PATCH', `${address}?dry_run=true`, change)).json();
console.log(trial.state, trial.changes);
// Zapis: node write-product.ts zapisz
if (process.argv[2] === 'zapisz') {
  // ETag odpowiedzi pilnuje, żeby nie nadpisać cudzej zmiany. Inna zmiana dostaje inny Idempotency-Key.
  const seen = await ask('GET', address);
  const held = { 'If-Match': seen.headers.get('etag') ?? '', 'Idempotency-Key': 'zapis-1' };
  const written = await (await ask('PATCH', address, change, held)).json();
  console.log(written.state);
  // Co się z nim stało: waiting, accepted, refused albo unfit, z powodem. Zapis, który czeka, jest tu też po odpowiedzi biura.
  if (written.uploadId) {
    const outcome = await (await ask('GET', new URL(`../../uploads/${written.uploadId}/`, address).href)).json();
    for (const { gtinNumber, state, reason } of outcome.results) console.log(gtinNumber, state, reason);
  }
}
