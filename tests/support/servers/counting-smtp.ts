import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface CountingSmtp {
  readonly url: string;
  /** mails taken so far */
  mails(): number;
  /** their Message-IDs */
  ids(): ReadonlySet<string>;
  stop(): Promise<void>;
}

/** A mail server that takes whatever comes, counts it and forgets it. */
export async function startCountingSmtp(): Promise<CountingSmtp> {
  const ids = new Set<string>();
  let mails = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      stream.on('end', () => {
        mails += 1;
        ids.add(/^message-id:\s*(\S+)/im.exec(text)?.[1] ?? `mail ${mails} without an id`);
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo; // of a port, not of a pipe
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    ids: () => ids,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
