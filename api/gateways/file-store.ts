import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { deriveKey } from '../core/derived-key.ts';

/** The file-store port: files by keys that say nothing, encrypted at rest. Names and types of files stand in the database. */
export interface FileStore {
  /** A key nobody has used. */
  newKey(): string;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Throws when there is no such file, or what is stored is not what was put. */
  get(key: string): Promise<Buffer>;
  /** Removes the file; where there is none, nothing happens. */
  delete(key: string): Promise<void>;
}

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Files in a folder of this machine, each under AES-256-GCM with a key derived from the installation's secret:
 * `<version 1> <iv 12> <cipher text> <tag 16>`. The file's own key is sealed with it, so that files cannot be swapped.
 */
export function makeDiskFileStore({ folder, secret }: { folder: string; secret: string }): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const key = deriveKey(secret, 'files');
  return {
    newKey: () => randomUUID(),
    put: (name, bytes) => disk.put(name, seal(key, name, bytes)),
    async get(name) {
      return open(key, name, Buffer.from(await disk.getBytes(name)));
    },
    async delete(name) {
      try {
        await disk.delete(name);
      } catch (error) {
        if (await disk.exists(name)) throw error;
      }
    },
  };
}

function seal(key: Buffer, name: string, bytes: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const sealed = cipher.update(bytes);
  return Buffer.concat([Buffer.of(version), iv, sealed, cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, name: string, stored: Buffer): Buffer {
  if (stored[0] !== version || stored.length < 1 + ivBytes + tagBytes) throw new Error(`${name} is not a stored file`);
  const iv = stored.subarray(1, 1 + ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(Buffer.from(name))
    .setAuthTag(stored.subarray(stored.length - tagBytes));
  return Buffer.concat([decipher.update(stored.subarray(1 + ivBytes, stored.length - tagBytes)), decipher.final()]);
}
