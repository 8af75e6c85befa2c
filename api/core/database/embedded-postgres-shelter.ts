import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-lock.ts';
import { closeToOthers, privateFile } from '../secrets/private-file.ts';

/** Owner of a sheltered folder. Stored in it; the identity is also in the data folder. */
interface Owner {
  readonly identity: string;
  /** the data folder at the last start */
  readonly dataDir: string;
}

const ownerFile = 'owner.json';
const pointerName = 'postgres-location';
const identityName = 'postgres-identity';

/**
 * The folder of the cluster for a data folder that the database's account cannot enter; created if missing.
 * - Linked by an identity instead of a path, so that a moved checkout keeps its data.
 * - Throws EmbeddedPostgresError if the data are gone, or belong to the folder this one was copied from.
 */
export function findSheltered(dataDir: string, shelter: string, say: (line: string) => void): string {
  const pointer = join(dataDir, pointerName);
  const found = readLine(pointer);
  if (found === null) return makeSheltered(dataDir, shelter, say);
  for (const file of [pointer, join(dataDir, identityName)]) closeToOthers(file);
  const advice = `Żeby zacząć od pustej bazy, usuń ${pointer}.`;
  const owner = readOwner(found);
  if (owner === null || !existsSync(join(found, 'postgres')))
    throw new EmbeddedPostgresError(`Baza danych tego katalogu leżała w ${found}, a tam jej nie ma. ${advice}`);
  if (owner.identity !== readLine(join(dataDir, identityName)))
    throw new EmbeddedPostgresError(`Baza danych w ${found} należy do innego katalogu (${owner.dataDir}). ${advice}`);
  if (owner.dataDir !== dataDir) {
    if (isStillThere(owner, dataDir))
      throw new EmbeddedPostgresError(
        `${dataDir} jest kopią katalogu ${owner.dataDir}, do którego należy baza danych w ${found}. ${advice}`,
      );
    tie(dataDir, found, owner.identity);
    say(`Katalog danych przeniesiono z ${owner.dataDir}; jego baza leży nadal w ${found}.`);
    return found;
  }
  say(`Konto bazy danych nie ma wstępu do ${dataDir}, więc baza leży w ${found}.`);
  return found;
}

function makeSheltered(dataDir: string, shelter: string, say: (line: string) => void): string {
  const location = join(shelter, randomUUID().replaceAll('-', '').slice(0, 16));
  // Enterable for the cluster's account, not readable.
  mkdirSync(location, { recursive: true, mode: 0o711 });
  tie(dataDir, location, randomUUID());
  writeFileSync(join(dataDir, pointerName), `${location}\n`, { mode: privateFile });
  say(`Konto bazy danych nie ma wstępu do ${dataDir}, więc baza leży w ${location}.`);
  // Its data folder was deleted or moved; the two cannot be distinguished, so nothing is deleted.
  for (const orphan of orphanedFolders(dataDir, shelter, location))
    say(`W ${orphan} leży baza, która należała do tego katalogu. Jeśli jest już niepotrzebna, usuń ją.`);
  return location;
}

function orphanedFolders(dataDir: string, shelter: string, location: string): string[] {
  return readdirSync(shelter)
    .map((name) => join(shelter, name))
    .filter((folder) => folder !== location && readOwner(folder)?.dataDir === dataDir);
}

function tie(dataDir: string, location: string, identity: string): void {
  writeFileSync(join(dataDir, identityName), `${identity}\n`, { mode: privateFile });
  writeFileSync(join(location, ownerFile), JSON.stringify({ identity, dataDir } satisfies Owner), {
    mode: privateFile,
  });
}

/** Whether the owner's folder still exists and is not this one under another name. */
function isStillThere(owner: Owner, dataDir: string): boolean {
  if (readLine(join(owner.dataDir, identityName)) !== owner.identity) return false;
  const [there, here] = [statSync(owner.dataDir), statSync(dataDir)];
  return there.dev !== here.dev || there.ino !== here.ino;
}

function readOwner(location: string): Owner | null {
  const text = readText(join(location, ownerFile));
  return text === null ? null : (JSON.parse(text) as Owner); // as `tie` wrote it
}

function readLine(file: string): string | null {
  return readText(file)?.trim() || null;
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
