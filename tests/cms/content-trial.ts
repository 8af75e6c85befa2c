import { getPageContent, getPageEditing, getPageVersion, type CmsEditing } from '@gtinoteka/contract/cms.ts';
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { testPassword } from '../support/accounts.ts';
import { startTestEdge } from '../support/servers/edge.ts';

/** An editor of pages as a program; 0 stands for the status of a call without an answer. */
export interface Editor {
  read(slug: string): Promise<CmsEditing>;
  version(slug: string, number: number): Promise<string>;
  publish(slug: string, content: string, base: number): Promise<number>;
}

/** nginx before two processes of the API, which are started again when they fall. */
export interface ContentTrial {
  /** origin of the edge */
  readonly url: string;
  editor(email: string): Editor;
  /** kill -9 of every process of the API. */
  killAll(): Promise<void>;
  /** Waits until both processes answer, through the edge too, and have told it what changed while they were away. */
  ready(): Promise<void>;
  /** What is wrong with the very next answers of the edge, in each encoding; empty where they say this. */
  notInNextRequest(slug: string, content: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts them on a database that is there. Rejects where this machine has no nginx. */
export async function startContentTrial(databaseUrl: string, dataDir: string): Promise<ContentTrial> {
  const edge = await startTestEdge(databaseUrl, { DATA_DIR: dataDir });
  const url = `http://localhost:${edge.port}`;
  const origins = edge.servers.map((port) => `http://127.0.0.1:${port}`);
  const answers = async (origin: string): Promise<boolean> => {
    const asked = await fetch(`${origin}/api/v1/health/`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    return asked?.ok ?? false;
  };
  return {
    url,
    editor: (email) => makeEditor(url, email),
    async killAll() {
      const { stdout } = await promisify(execFile)('pgrep', ['-P', String(edge.pid), '-f', 'api/server.ts']);
      for (const pid of stdout.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
    },
    async ready() {
      for (const origin of [...origins, url]) while (!(await answers(origin))) await sleep(50);
      // A process that comes back has the edge ask again for all it keeps, a moment after it answers.
      for (const slug of ['how-it-works', 'home-page'])
        while ((await contentOf(url, slug, 'br')) !== (await contentOf(origins[0] ?? '', slug, 'br'))) await sleep(50);
      await sleep(300);
    },
    async notInNextRequest(slug, content) {
      const wrong: string[] = [];
      for (const encoding of ['br', 'gzip', 'identity'])
        if ((await contentOf(url, slug, encoding)) !== content)
          wrong.push(`${slug}, ${encoding}: the edge gives another text than was published`);
      return wrong;
    },
    async stop() {
      await edge.stop();
    },
  };
}

/** What anybody reads. */
async function contentOf(origin: string, slug: string, encoding: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/cms/page_content/${slug}/`, {
    headers: { 'accept-encoding': encoding },
  });
  return getPageContent.answer.parse(await answer.json()).content;
}

function makeEditor(origin: string, email: string): Editor {
  let access: { token: string; until: number } | null = null;
  async function headers(): Promise<Record<string, string>> {
    if (access === null || access.until < Date.now()) {
      const answer = await fetch(`${origin}/api/v1/token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: testPassword }),
      });
      if (!answer.ok) throw new Error(`log-in: ${answer.status}`);
      const { access: token } = (await answer.json()) as { access: string }; // the answer of the log-in
      access = { token, until: Date.now() + 5 * 60_000 };
    }
    return { authorization: `Bearer ${access.token}` };
  }
  const ask = async (path: string): Promise<unknown> => {
    let answer = await fetch(`${origin}/api/v1/cms/page_editing/${path}`, { headers: await headers() });
    // A process that has just come back may ask to be asked again; a reading may be repeated.
    for (let again = 0; answer.status === 503 && again < 40; again++) {
      await sleep(250);
      answer = await fetch(`${origin}/api/v1/cms/page_editing/${path}`, { headers: await headers() });
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  return {
    read: async (slug) => getPageEditing.answer.parse(await ask(`${slug}/`)),
    version: async (slug, number) => getPageVersion.answer.parse(await ask(`${slug}/versions/${number}/`)).content,
    async publish(slug, content, base) {
      const body = new FormData();
      body.append('content', content);
      body.append('base', String(base));
      const sent = { method: 'POST', headers: await headers(), body };
      const answer = await fetch(`${origin}/api/v1/cms/page_content/${slug}/`, sent).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      return answer?.status ?? 0;
    },
  };
}
