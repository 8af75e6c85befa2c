import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

// Publiczny adres https, który prowadzi do tego programu (port 8080).
const mine = 'https://sklep.example/gtinoteka';

async function ask(path: string, body?: object) {
  const answer = await fetch(`https://gtinoteka.example/external_api/v2/webhooks/${path}`, {
    method: 'POST',
    headers: { 'X-API-KEY': 'TWÓJ_KLUCZ', ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

function isOurs(id: string, timestamp: string, signatures: string, body: string): boolean {
  const right = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  // W czasie wymiany sekretu podpisy są dwa. Starych wiadomości nie bierzemy, żeby nikt ich nie powtórzył.
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) < 300)) return false;
  return signatures.split(' ').some((one) => one.length === right.length && timingSafeEqual(Buffer.from(one), right));
}

// Sekret przychodzi ten jeden raz: zapisz go. Ta sama wiadomość może przyjść dwa razy, z tym samym webhook-id.
if (!existsSync('webhook.json'))
  writeFileSync('webhook.json', JSON.stringify(await ask('', { url: mine, events: ['product.changed'] })));
const { id: webhook, secret } = JSON.parse(readFileSync('webhook.json', 'utf8'));
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');

createServer(async (request, response) => {
  const body = await text(request);
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((one) =>
    String(request.headers[`webhook-${one}`]),
  ) as [string, string, string];
  const isRight = isOurs(id, timestamp, signatures, body);
  if (isRight) console.log(JSON.parse(body).type, id);
  response.writeHead(isRight ? 204 : 400).end();
}).listen(8080, () => ask(`${webhook}/test/`));
