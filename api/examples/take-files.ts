import { createHash, createPublicKey, verify } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

async function ask(path = '') {
  const answer = await fetch(`https://gtinoteka.example/external_api/v2/files/${path}`, {
    headers: { 'X-API-KEY': 'TWÓJ_KLUCZ' },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

const { files, signed, signature, publicKey } = await (await ask()).json();
if (files.length === 0) throw new Error('Nie ma jeszcze plików: powstają w nocy.');
// Podpis listy sum. Klucz publiczny zapisz raz i sprawdzaj, czy się nie zmienił.
const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
if (!verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))) throw new Error('zły podpis');
// Najnowszy plik jest pierwszy.
const [{ id, fileName }] = files;
const bytes = Buffer.from(await (await ask(`${id}/`)).arrayBuffer());
const found = createHash('sha256').update(bytes).digest('hex');
if (!signed.includes(`${found}  ${fileName}\n`)) throw new Error(`${fileName}: suma się nie zgadza`);
await writeFile(fileName, bytes);
console.log(fileName, 'OK');
