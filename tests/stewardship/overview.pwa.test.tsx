import type { DeadLetter } from '@gtinoteka/contract/office/dead-letters.ts';
import type { RegistryState, SearchIndexState } from '@gtinoteka/contract/office/data-sources.ts';
import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer } from '../shell/stub-server.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();
const steward = userWith([membershipOf('m1', ['repository', 'user_data'])]);

const at = '2026-10-30T05:15:00Z';
const run: ImportRun = {
  id: 'r1',
  kind: 'licences',
  origin: 'command',
  state: 'done',
  fileNames: ['licencje.csv'],
  startedBy: null,
  createdAt: at,
  endedAt: at,
  seconds: 4,
  counts: { rows: 5, accepted: 3, added: 1, changed: 1, unchanged: 1, repeated: 0, rejected: 2 },
  progress: null,
  fault: null,
  notes: [],
  keptRejects: 2,
  uploadId: null,
  isUndoable: false,
  undone: null,
};
const letter = (n: number, more: Partial<DeadLetter> = {}): DeadLetter => ({
  id: `letter-${n}`,
  kind: 'mail',
  subject: `list ${n}`,
  reason: 'skrzynka jest pełna',
  tries: 8,
  queuedAt: at,
  deadAt: at,
  ...more,
});
const registry: RegistryState = {
  connection: 'real',
  host: 'rejestr.example',
  health: { state: 'answering', answeredAt: at, failedAt: null, fault: null },
  sampling: { hourly: 100, lastHour: 61, products: 7, differing: 0, lastAt: at },
  cache: { answers: 40_000, known: 39_000, fresh: 38_420, oldestAt: at },
  days: [{ day: '2026-01-01', known: 5, unknown: 1, failed: 1 }],
};
const index: SearchIndexState = {
  kind: 'products',
  alias: 'products',
  index: 'products-1',
  since: at,
  movedAt: at,
  lagChanges: 2,
  lagSeconds: 3,
  refused: 0,
  filling: null,
  lastCheck: {
    at,
    isFull: true,
    compared: 9,
    differences: 0,
    repaired: 0,
    rows: 9,
    documents: 9,
    unexplained: 0,
  },
};
const release = {
  id: 'g1',
  fileName: 'gpc.xml',
  at,
  by: null,
  changes: { added: 31, moved: 18, renamed: 100, missing: 2 },
};
const missing = (code: string, products: number) => ({
  code,
  level: 4,
  change: 'missing',
  title: code,
  path: [],
  before: null,
  products,
});

/** Ends of addresses with what the server says there. */
const whole: Record<string, unknown> = {
  '/runs/': { records: [run, { ...run, id: 'r2', state: 'undone' }], numAllRecords: 2, demo: null },
  '/work/': {
    queues: [
      { kind: 'mail', waiting: 10, since: at, running: 1, dead: 2 },
      { kind: 'search', waiting: 4, since: at, running: 2, dead: 0 },
    ],
  },
  '/dead_letters/': { records: [letter(1), letter(2)], numAllRecords: 2 },
  '/gpc/': {
    tree: { segments: 1, families: 2, classes: 4, bricks: 4405 },
    languages: [],
    records: [release],
    numAllRecords: 1,
  },
  '/changes/': { release, records: [missing('10000001', 60), missing('10000002', 4)], numAllRecords: 2 },
  '/licences/': { records: [], numAllRecords: 5108, complete: [] },
  '/registry/': registry,
  '/search_index/': { products: 9, indexes: [index] },
};

function serve(says: Record<string, unknown>) {
  return serveSignedIn(
    () => steward,
    ({ path }): StubAnswer | undefined => {
      if (path.endsWith('/retry/')) return { body: { count: 1 } };
      const end = Object.keys(says).find((one) => path.endsWith(one));
      if (end === undefined) return undefined;
      return says[end] === null ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: says[end] };
    },
  );
}

const part = async (name: string | RegExp) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') ?? document.body);

test('the page tells of failed work, GPC, licences, the registry and the search beside its runs', async () => {
  serve(whole);
  const { address } = await openPage('/stewardship');
  await (await part(/^2\szadania się nie\sudały$/)).findByText(/^W\skolejce 14, w\stoku 3$/);
  const gpc = await part('GPC');
  await gpc.findByText(/^64\sprodukty mają kod, którego już nie\sma\.$/);
  gpc.getByText(/^Wydanie z\s30-10-2026, 4412\skodów\.$/);
  gpc.getByText(/^31\snowych, 118\szmienionych\.$/);
  expect(gpc.getByRole('link', { name: /^Zobacz różnice$/ }).getAttribute('href')).toBe('/stewardship/gpc/g1');
  const sources = await part('Rejestr globalny');
  await sources.findByText(/^61\sz\s100 pytań/);
  sources.getByText(/^Dzisiaj pytań: 0\. Z\spamięci możemy odpowiedzieć na\s38\s420\.$/);
  sources.getByText('Odpowiada');
  const search = await part('Wyszukiwarka');
  await search.findByText(/^9\sproduktów, tyle samo co w\sbazie\.$/);
  search.getByText(/^Czekają 2\szmiany, od\s3\ss, sprawdzone/);
  search.getByText(/^Zgodna z\sbazą$/);
  expect(screen.getAllByRole('button', { name: /^Pobierz odrzucone z\slicencje\.csv: 2/ }).length).toBeGreaterThan(0);

  const licences = await part('Licencje');
  await licences.findByText(/^5108\slicencji, stan z\s30-10-2026$/);
  fireEvent.click(licences.getByRole('button', { name: /^Wczytaj licencje$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Licencje/ }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Anuluj' }));
  const field = licences.getByLabelText(/Prefiks/);
  fireEvent.change(field, { target: { value: ' 59012 ' } });
  fireEvent.submit(licences.getByRole('search'));
  expect(address()).toBe('/stewardship/licences?search=59012');
});

test('a failed job is tried again; three stand there, and those that the office cannot try say why', async () => {
  const own = letter(3, { kind: 'code-batches', subject: 'seria' });
  const says = { ...whole, '/dead_letters/': { records: [letter(1), letter(2), own, letter(4)], numAllRecords: 30 } };
  const calls = serve(says);
  await openPage('/stewardship');
  const work = await part(/^30\szadań się nie\sudało$/);
  work.getByText('list 1: skrzynka jest pełna');
  work.getByText(/^Firma widzi ten błąd u\ssiebie/);
  expect(work.getAllByRole('listitem')).toHaveLength(3);
  expect(work.getAllByRole('button', { name: /^Spróbuj ponownie: / })).toHaveLength(2);
  expect(work.getByRole('link', { name: /^Wszystkie 30$/ }).getAttribute('href')).toBe('/stewardship/work');
  says['/dead_letters/'] = { records: [], numAllRecords: 0 };
  fireEvent.click(work.getByRole('button', { name: 'Spróbuj ponownie: list 2' }));
  await screen.findByText(/^Nie\sma zadań, których/);
  const asked = calls.filter(({ path }) => path.endsWith('/retry/'));
  expect(asked.map(({ body }) => body)).toEqual([{ kind: 'mail', ids: ['letter-2'] }]);
});

test('where there is nothing yet, each part says so, on the first page alone', async () => {
  const none = { records: [], numAllRecords: 0 };
  serve({
    ...whole,
    '/runs/': { ...none, demo: null },
    '/dead_letters/': none,
    '/gpc/': { ...none, tree: { segments: 0, families: 0, classes: 0, bricks: 0 }, languages: [] },
    '/licences/': { ...none, complete: [] },
    '/registry/': { ...registry, connection: 'none' },
    '/search_index/': { products: 0, indexes: [] },
  });
  await openPage('/stewardship');
  await screen.findByRole('heading', { name: /^Nie\sma jeszcze przebiegów$/ });
  await (await part('GPC')).findByText(/^Nie\sma jeszcze wydania GPC\.$/);
  await (await part('Licencje')).findByText(/^0\slicencji$/);
  await (await part('Rejestr globalny')).findByText(/^Nie\sjest podłączony\./);
  await (await part('Wyszukiwarka')).findByText(/^Szuka PostgreSQL\.$/);
  await (await part('Zadania, które się nie udały')).findByText(/^Nie\sma zadań/);
});

test.each(Object.keys(whole).filter((end) => end !== '/changes/'))(
  'without %s the other parts stand there, and it can be asked again',
  async (lost) => {
    const says: Record<string, unknown> = { ...whole, [lost]: null };
    serve(says);
    await openPage('/stewardship');
    const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
    const signs: Record<string, RegExp> = {
      '/runs/': /^Ostatni przebieg$/,
      '/work/': /^W\skolejce 14/,
      '/dead_letters/': /^2\szadania się/,
      '/gpc/': /^Wydanie z/,
      '/licences/': /^5108\slicencji/,
      '/registry/': /^61\sz\s100/,
      '/search_index/': /^9\sproduktów/,
    };
    for (const [end, sign] of Object.entries(signs)) if (end !== lost) await screen.findByText(sign);
    says[lost] = whole[lost];
    fireEvent.click(again);
    const sign = signs[lost];
    await waitFor(() => expect(sign && screen.queryByText(sign)).not.toBeNull());
  },
);
