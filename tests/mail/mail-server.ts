import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/**
 * How the mail server behaves: takes mails, puts recipients off (451), refuses recipients (550) or contents (554) for good, says
 * nothing at all, hangs up when a mail is there but before it says so, or is busy with the mail for ever.
 */
export type Behaviour =
  'takes' | 'puts off' | 'refuses recipient' | 'refuses contents' | 'hangs' | 'hangs up' | 'is busy';

export interface TestMailServer {
  readonly url: string;
  behaviour: Behaviour;
  /** every mail that came, whatever was answered */
  readonly mails: Email[];
  /** connections so far */
  connections: number;
  /** nothing listens any more */
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

/** A real mail server behind a line that can be cut; closed when the test file is done. */
export async function startMailServer(): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      if (state.behaviour === 'puts off') return done(refusal(451));
      if (state.behaviour === 'refuses recipient') return done(refusal(550));
      done();
    },
    async onData(stream, _session, done) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      state.mails.push(await PostalMime.parse(Buffer.concat(parts)));
      if (state.behaviour === 'is busy') return;
      if (state.behaviour === 'hangs up') return cut();
      done(state.behaviour === 'refuses contents' ? refusal(554) : null);
    },
  });
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const inner = portOf(smtp.server);

  const line = createServer((socket) => {
    state.connections++;
    sockets.add(socket.on('error', () => {}));
    if (state.behaviour === 'hangs') return;
    const beyond = connect(inner, '127.0.0.1').on('error', () => {});
    sockets.add(beyond);
    socket.pipe(beyond).pipe(socket);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const port = portOf(line);

  const state: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    behaviour: 'takes',
    mails: [],
    connections: 0,
    async goDown() {
      const closed = once(line, 'close');
      line.close();
      cut();
      await closed;
    },
    async comeBack() {
      line.listen(port, '127.0.0.1');
      await once(line, 'listening');
    },
  };
  afterAll(() => {
    line.close();
    cut();
    smtp.close();
  });
  return state;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no such person@here.example'), { responseCode });
}

function portOf(server: Pick<Server, 'address'>): number {
  return (server.address() as AddressInfo).port; // it listens on a port
}
