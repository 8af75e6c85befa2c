import { runServer } from '../api/server.ts';
import { buildPwa } from './build-pwa.ts';
import { startFollower } from './follower.ts';

const began = performance.now();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
// A failed start exits at once and stops a running build.
process.once('exit', () => stopping.abort());

console.log('Uruchamiam Gtinotekę…');
await runServer(buildPages);
if (process.env.ELASTICSEARCH_URL && !stopping.signal.aborted) {
  const follower = startFollower();
  stopping.signal.addEventListener('abort', () => follower.stop());
}
console.log(`Gotowe po ${seconds()}. Zatrzymanie: Ctrl-C.`);

/** The pages are built by a separate process while the database starts. */
async function buildPages(): Promise<void> {
  const slow = setTimeout(() => console.log('Przygotowuję strony (tylko po zmianie ich źródeł)…'), 500);
  try {
    const outcome = await buildPwa({ signal: stopping.signal });
    if (outcome === 'built') console.log(`Strony gotowe (${seconds()}).`);
  } finally {
    clearTimeout(slow);
  }
}

function seconds(): string {
  return `${((performance.now() - began) / 1000).toFixed(1).replace('.', ',')} s`;
}
