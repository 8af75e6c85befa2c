import { Client } from '@elastic/elasticsearch';
import { commands } from '@gtinoteka/search-indexer/commands.ts';
import { reportToPeople, reportToPrograms } from '@gtinoteka/search-indexer/report.ts';
import { sentenceOf } from '@gtinoteka/search-indexer/sentence-of.ts';
import { ServerOverloaded, withPatience } from '@gtinoteka/search-indexer/target/patience.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['check', 60_000],
  ['retry-dead-letters', 60_000],
  ['follow', Number.POSITIVE_INFINITY],
  // Ten minutes, as for every command that says nothing.
  ['rebuild', undefined],
])('%s waits for a server that is away %s ms', (name, longest) => {
  expect(commands.find((command) => command.name === name)?.longestWait).toBe(longest);
});

test('a server that is away is given up after the longest wait, not before', async () => {
  const client = new Client({ node: 'http://127.0.0.1:9', maxRetries: 0 });
  const longests = new Set<number>();
  const patience = {
    lasts: 500,
    signal: new AbortController().signal,
    onWait: (_reason: string, _pause: number, longest: number) => void longests.add(longest),
  };
  const begun = performance.now();
  await expect(withPatience(patience, () => client.ping())).rejects.toThrow('ECONNREFUSED');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(490);
  expect([...longests]).toEqual([500]);
});

test.each([
  [60_000, 'łącznie najwyżej 60 s', 60_000],
  [600_000, 'łącznie najwyżej 10 min', 600_000],
  [Number.POSITIVE_INFINITY, 'aż wróci', null],
])('of %s ms at most the line says so', (longest, said, inJson) => {
  const err = vi.spyOn(console, 'error').mockImplementation(() => {});
  reportToPeople().waits('connect ECONNREFUSED\nin one line', 5_000, longest);
  expect(err).toHaveBeenCalledWith(`Czekam na serwer (5,0 s, ${said}): connect ECONNREFUSED`);
  const out = vi.spyOn(console, 'log').mockImplementation(() => {});
  reportToPrograms().waits('x', 5_000, longest);
  expect(JSON.parse(String(out.mock.calls[0]?.[0]))).toMatchObject({ pause: 5_000, longest: inJson });
});

test('documents that were put off until patience ended are told of in one line', () => {
  expect(sentenceOf(new ServerOverloaded('2 dokumentów odłożonych przez serwer: blocked'))).toBe(
    'Serwer wyszukiwania nie przyjął dokumentów: 2 dokumentów odłożonych przez serwer: blocked',
  );
});
