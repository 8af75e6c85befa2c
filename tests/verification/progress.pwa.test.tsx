import 'fake-indexeddb/auto';
import type { Progress } from '@gtinoteka/contract/files/progress.ts';
import type { SentFile } from '@gtinoteka/contract/files/verification.ts';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../pwa/core/network/query-client.ts';
import { followProgress } from '../../pwa/core/network/follow-progress.ts';
import { aboutTime, usePace } from '../../pwa/features/verification/pace.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { unhurried } from '../support/run/pace.ts';
import { sender, waitingFile } from '../support/browser/waiting-file.ts';
import { noteReached } from '../offline/reached.ts';

const waiting = { timeout: unhurried(20_000) };

const running: SentFile = { ...waitingFile, processingStatus: 1, codes: 100, rowsTotal: 100, rowsDone: 10 };
const workOf = (...files: SentFile[]): Progress => ({ files, databases: [] });

/** Streams that were asked for, in order: what is said in the last one, and whether the page has let go of it. */
interface Streams {
  asked: number;
  open: number;
  say(progress: Progress): Promise<void>;
}

/** Puts streams in front of the network that the test has; `answer` may refuse one. */
function addStreams(answer: () => Response | null = () => null): Streams {
  const others = globalThis.fetch;
  let last: ReadableStreamDefaultController<Uint8Array> | null = null;
  const streams: Streams = {
    asked: 0,
    open: 0,
    say: (progress) =>
      act(async () => {
        last?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(progress)}\n\n`));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (new Headers(init.headers).get('accept') !== 'text/event-stream') return others(address, init);
    streams.asked++;
    const refused = answer();
    if (refused) return refused;
    streams.open++;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        last = controller;
        controller.enqueue(new TextEncoder().encode(':\n\n'));
        init.signal?.addEventListener('abort', () => {
          streams.open--;
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    // The same class; the types of Node and of browsers differ.
    return new Response(body as unknown as BodyInit, { headers: { 'content-type': 'text/event-stream' } });
  });
  return streams;
}

onFreshDevices();

describe('pages', () => {
  function serve(files: SentFile[], progress = workOf()) {
    return serveSignedIn(
      () => userWith([membershipOf('m1', sender)]),
      ({ path }) => {
        if (path.endsWith('/files/')) return { body: { records: files, numAllRecords: files.length } };
        return path.endsWith('/progress/') ? { body: progress } : undefined;
      },
    );
  }
  const listings = (calls: { path: string }[]) => calls.filter(({ path }) => path.endsWith('/files/')).length;

  test('the reports show a file as it goes on, without asking again; its end ends the stream', async () => {
    const calls = serve([running]);
    const streams = addStreams();
    await openPage('/my_products');
    await vi.waitFor(() => expect(streams.open).toBe(1), waiting);
    await streams.say(workOf({ ...running, rowsDone: 60 }));
    expect(screen.getAllByText(/^Sprawdzone 60 z\s100\swierszy$/)).toHaveLength(2);
    const asked = listings(calls);
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
    expect(listings(calls)).toBe(asked);
    await streams.say(workOf({ ...running, processingStatus: 2, rowsDone: 100, hasResult: true }));
    expect(screen.getAllByText('Gotowy')).toHaveLength(2);
    await vi.waitFor(() => expect(streams.open).toBe(0), waiting);
  });

  test('the page of sending tells what waits for the global registry; what it was silent about stands apart', async () => {
    const counts = { ...running.counts, ok: 7 };
    const lines = () =>
      [...document.querySelectorAll('.counts__row')].map((line) => line.textContent?.replace(/\s/g, ' '));
    serve([{ ...running, counts, waiting: 3 }]);
    const streams = addStreams();
    await openPage('/verify_data');
    await vi.waitFor(() => expect(lines()).toContain('Czeka na rejestr3'), waiting);
    expect(lines()).toHaveLength(5);
    expect(document.querySelector('.running__facts')?.textContent).toMatch(/^Sprawdzone10\sz\s100/);
    await vi.waitFor(() => expect(streams.open).toBe(1), waiting);
    await streams.say(workOf({ ...running, counts: { ...counts, unchecked: 3 }, rowsDone: 20 }));
    expect(lines().slice(-2)).toEqual(['Niesprawdzone3', 'Czeka na rejestr0']);
  });

  test('where a step has gone with the button that had the focus, the page has it, and no preview is asked for again', async () => {
    let file: SentFile = { ...waitingFile, asksColumns: true };
    const preview = {
      headers: ['EAN'],
      rows: [{ line: 2, cells: ['5901234123457'] }],
      sheet: 'Asortyment',
      unreadSheets: [],
      isIssueFile: false,
      rowsTotal: 1,
      left: 10,
      subscription: 'free',
      columns: { gtin: 0, name: null, brand: null, netContent: null, gpc: null },
      doubt: null,
      harm: [],
    };
    const calls = serveSignedIn(
      () => userWith([membershipOf('m1', sender)]),
      ({ path, method }) => {
        if (path.endsWith('/files/')) return { body: { records: [file], numAllRecords: 1 } };
        if (path.endsWith('/preview/')) return file.asksColumns ? { body: preview } : refusal(404, 'NOT_FOUND');
        if (method === 'POST' && path.endsWith('/columns/')) return { body: (file = running) };
        return path.endsWith('/progress/') ? { body: workOf() } : undefined;
      },
    );
    addStreams();
    await openPage('/verify_data');
    const check = await screen.findByRole('button', { name: /^Sprawdź/ }, waiting);
    const previews = () => calls.filter(({ path }) => path.endsWith('/preview/')).length;
    const asked = previews();
    expect(screen.getByText('kody.xlsx').parentElement?.textContent).toMatch(/, arkusz\s„Asortyment”, 1\swiersz$/);
    check.focus();
    fireEvent.click(check);
    await screen.findByRole('heading', { name: 'Sprawdzamy plik' }, waiting);
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'), waiting);
    expect(previews()).toBe(asked);

    // It ends while the page is loaded again.
    const kept = Object.entries(sessionStorage);
    cleanup();
    queryClient.clear();
    for (const [key, value] of kept) sessionStorage.setItem(key, value as string); // as the browser does
    file = { ...running, processingStatus: 2, rowsDone: 100, hasResult: true };
    await openPage('/verify_data');
    await screen.findByRole('heading', { name: 'Plik sprawdzony' }, waiting);
    cleanup();
    queryClient.clear();
    await openPage('/verify_data');
    await screen.findByRole('link', { name: /^Plik do\swysłania\s?xlsx, 6\skB/ }, waiting);
    expect(screen.queryByRole('heading', { name: 'Plik sprawdzony' })).toBeNull();
  });

  test('the limit says what of it is reserved for the file that is being checked', async () => {
    let file = running;
    let verified = 40;
    serveSignedIn(
      () => userWith([membershipOf('m1', sender)]),
      ({ path }) => {
        if (path.endsWith('/files/')) return { body: { records: [file], numAllRecords: 1 } };
        const current = { subscription: 'free', verified, verifyLimit: 1_000, end: '2027-03-14' };
        if (path.endsWith('/package/')) return { body: { current } };
        return path.endsWith('/progress/') ? { body: workOf() } : undefined;
      },
    );
    const streams = addStreams();
    await openPage('/verify_data');
    const limit = () => document.querySelector('.limit')?.textContent?.replace(/\s/g, ' ') ?? '';
    await vi.waitFor(() => expect(limit()).toContain('40 z 1000 produktów.'), waiting);
    expect(limit()).not.toContain('zarezerwowaliśmy');
    await vi.waitFor(() => expect(streams.open).toBe(1), waiting);
    [file, verified] = [{ ...running, reserved: 60 }, 100];
    await streams.say(workOf(file));
    await vi.waitFor(() => expect(limit()).toContain('100 z 1000 produktów.'), waiting);
    expect(limit()).toContain('Na sprawdzany plik zarezerwowaliśmy z limitu 60,');
  });

  test('without a stream they ask each second', async () => {
    const calls = serve([running]);
    const streams = addStreams(() => new Response('{}', { status: 503 }));
    await openPage('/my_products');
    await vi.waitFor(() => expect(listings(calls)).toBeGreaterThan(2), waiting);
    expect(streams.asked).toBeGreaterThan(0);
  });

  test('on other pages a strip tells of it and leads there; it goes when nothing is under way, and follows nothing then', async () => {
    serve([running], workOf(running));
    const streams = addStreams();
    await openPage('/how_it_works');
    // What nobody waits for begins.
    fireEvent.pointerDown(document.body);
    const line = (await screen.findByText(/^Sprawdzamy\skody\.xlsx$/, {}, waiting)).closest('li');
    expect(line?.textContent).toContain('10%');
    expect(screen.getByRole('link', { name: 'Zobacz postęp' }).getAttribute('href')).toBe('/verify_data');
    await vi.waitFor(() => expect(streams.open).toBe(1), waiting);
    await streams.say(workOf({ ...running, processingStatus: 2, rowsDone: 100, hasResult: true }));
    expect(screen.getByRole('link', { name: 'Otwórz' }).getAttribute('href')).toBe('/my_products/7');
    await streams.say(workOf());
    await vi.waitFor(() => expect(screen.queryByRole('list', { name: /^W\stoku$/ })).toBeNull(), waiting);
    await vi.waitFor(() => expect(streams.open).toBe(0), waiting);
  });

  test('a file that waits for an answer is no news on other pages, and nobody follows it', async () => {
    const calls = serve([], workOf({ ...running, processingStatus: 0, asksColumns: true }));
    const streams = addStreams();
    await openPage('/how_it_works');
    fireEvent.pointerDown(document.body);
    await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith('/progress/'))).toBe(true), waiting);
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect([screen.queryByRole('list', { name: /^W\stoku$/ }), streams.asked]).toEqual([null, 0]);
  });
});

describe('a server that is away', () => {
  const listener = { hear: () => {}, live: () => {} };
  const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000);

  test('is asked for the stream ever more rarely, at times of chance, and never while other calls have found it away', async () => {
    const counts: number[] = [];
    const times = new Set<number>();
    for (let run = 0; run < 3; run++) {
      vi.useFakeTimers();
      const began = Date.now();
      const streams = addStreams(() => {
        times.add(Date.now() - began);
        throw new TypeError('Failed to fetch');
      });
      const stop = followProgress(`c${run}`, listener);
      await minutes(10);
      counts.push(streams.asked);
      noteReached(false);
      await minutes(1);
      const before = streams.asked;
      await minutes(20);
      expect(streams.asked).toBe(before);
      noteReached(true);
      await minutes(1);
      expect(streams.asked).toBeGreaterThan(before);
      stop();
      const last = streams.asked;
      await minutes(10);
      expect(streams.asked).toBe(last);
      vi.useRealTimers();
    }
    // Some six close tries, then at most one a minute.
    for (const count of counts) expect(count).toBeLessThanOrEqual(17);
    expect(times.size).toBeGreaterThan(counts.length * 3);
  });

  test.each([401, 403, 404])('one that answers %d is not asked again', async (status) => {
    // Nor has it a new token for anybody.
    stubServer(() => refusal(401, 'UNAUTHORIZED'));
    vi.useFakeTimers();
    const streams = addStreams(
      () => new Response(JSON.stringify({ code: 'ACCESS_DENIED', detail: 'Nie masz dostępu.' }), { status }),
    );
    const stop = followProgress(`c${status}`, listener);
    await minutes(20);
    expect(streams.asked).toBe(1);
    stop();
  });

  test('a stream that falls silent is given up, and pages know it', async () => {
    vi.useFakeTimers();
    const streams = addStreams();
    const said: boolean[] = [];
    const stop = followProgress('c10', { hear: () => {}, live: (isLive) => said.push(isLive) });
    await vi.advanceTimersByTimeAsync(24_000);
    expect([said, streams.asked]).toEqual([[true], 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(said.slice(0, 2)).toEqual([true, false]);
    expect(streams.asked).toBe(2);
    stop();
    expect(streams.open).toBe(0);
  });
});

test('what is left of a check is said in seconds, and in minutes where there are many', () => {
  expect([1, 89, 90, 438].map((seconds) => aboutTime(seconds).replaceAll('\u00a0', ' '))).toEqual([
    'około 1 s',
    'około 89 s',
    'około 2 min',
    'około 8 min',
  ]);
});

test.each([
  ['goes on', { from: 0, to: 500, all: 2_000 }, 2, { perSecond: 250, secondsLeft: 6 }],
  ['was seen in the middle', { from: 1_000, to: 1_500, all: 1_800 }, 0.5, { perSecond: 1_000, secondsLeft: 1 }],
  ['has gone over all rows', { from: 0, to: 100, all: 100 }, 1, { perSecond: 100, secondsLeft: 0 }],
  ['is slower than a row a second', { from: 0, to: 1, all: 3 }, 4, { perSecond: 0, secondsLeft: 8 }],
  ['was seen once', { from: 7, to: 7, all: 100 }, 5, null],
  ['was seen for too short', { from: 0, to: 99, all: 100 }, 0.49, null],
])('the pace of a check that %s', (_what, { from, to, all }, seconds, pace) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { result, rerender } = renderHook(({ done }) => usePace(done, all), { initialProps: { done: from } });
  expect(result.current).toBeNull();
  clock.mockReturnValue(1_000 + seconds * 1_000);
  rerender({ done: to });
  expect(result.current).toEqual(pace);
});
