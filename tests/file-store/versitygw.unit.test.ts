import { afterAll, beforeAll, describe } from 'vitest';
import { makeFileStore, type FileStore } from '../../api/gateways/file-store.ts';
import { findVersitygw, startVersitygw } from '../support/servers/versitygw.ts';
import { fileStoreConformance } from './file-store-conformance.ts';

const program = findVersitygw();

describe.skipIf(program === null)(
  `in a bucket of Versity's gateway${program === null ? ' (versitygw is not there)' : ''}`,
  () => {
    let server: Awaited<ReturnType<typeof startVersitygw>> | undefined;
    let [store, stranger]: (FileStore | undefined)[] = [];
    beforeAll(async () => {
      if (program === null) return;
      server = await startVersitygw(program);
      const config = { dataDir: '/nowhere', s3: server.config };
      [store, stranger] = ['a secret of tests that is long enough to be one', 'x'.repeat(32)].map((secret) =>
        makeFileStore(config, secret),
      );
    });
    afterAll(() => server?.stop());

    fileStoreConformance(() => {
      if (!server || !store || !stranger) throw new Error('there is no store');
      return { ...server, store, stranger };
    });
  },
);
