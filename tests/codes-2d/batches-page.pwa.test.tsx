import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { CodeBatch, previewCodes } from '@gtinoteka/contract/files/code-batches.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';

const id = '0192d0a0-0000-7000-8000-000000000001';
const batch: CodeBatch = {
  id,
  createdAt: '2026-11-23T10:00:00.000Z',
  fileName: 'etykiety.xlsx',
  options: { kind: 'datamatrix', format: 'svg', module: '0.495', dpi: '300', layout: 'a4-3x8' },
  processingStatus: 1,
  reason: null,
  rowsTotal: 4,
  rowsDone: 1,
  startedAt: null,
  finishedAt: null,
  codes: 0,
  labels: 0,
  refused: 0,
  refusals: [],
  zipName: 'gtinoteka-kody-2026-11-23.zip',
  hasFile: false,
  availableUntil: '2026-12-23T10:00:00.000Z',
  isCancelled: false,
};
let list: { records: CodeBatch[]; companyProducts: number };
let state: CodeBatch;
let ordered: StubAnswer;
let preview: AnswerOf<typeof previewCodes>;

async function open(path = '/generator_2d/batches'): Promise<StubCall[]> {
  const calls = serveSignedIn(
    () => userWith([membershipOf('m1', ['file_sending_to_verification'], 'Sady Dolne')]),
    ({ path: asked, method }) => {
      if (asked.endsWith('/preview/')) return { body: preview };
      if (!/\/codes\/[^/]+\/batches\//.test(asked)) return undefined;
      if (asked.endsWith('/cancel/')) {
        state = { ...state, processingStatus: -1, isCancelled: true, reason: 'Tworzenie serii przerwano.' };
        return { body: state };
      }
      if (asked.endsWith(`/${id}/`)) return { body: state };
      return method === 'POST' ? ordered : { body: list };
    },
  );
  await openPage(path);
  await screen.findByRole('heading', { level: 1, name: 'Seria kodów' });
  return calls;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const orders = (calls: StubCall[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path.includes('/batches/'));

beforeEach(() => {
  forgetEverything();
  list = { records: [], companyProducts: 0 };
  state = batch;
  ordered = { body: batch };
  preview = { svg: '<svg/>', line: 2, rows: 25, pages: 2 };
});
afterEach(cleanup);

test('without a sheet nothing is sent; a refusal is said at the sheet, which stays, and may be sent again', async () => {
  const calls = await open();
  fireEvent.click(await button('Utwórz kody z\u00a0arkusza'));
  await screen.findByText('Wybierz arkusz z kodami.');
  expect(orders(calls)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Utwórz kody całej firmy' })).toBeNull();

  ordered = refusal(409, 'CODE_BATCH_RUNNING', 'Poprzednia seria jeszcze powstaje.');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [new File(['GTIN\n'], 'etykiety.csv')] } });
  fireEvent.click(await button('Utwórz kody z\u00a0arkusza'));
  await screen.findByText('Poprzednia seria jeszcze powstaje.');
  await screen.findByText('etykiety.csv');
  expect((await screen.findByRole('img', { name: /^Etykieta z\u00a0wiersza 2,/ })).getAttribute('src')).toBe(
    'data:image/svg+xml,%3Csvg%2F%3E',
  );
  await screen.findByText('25 wierszy, 2 strony');

  ordered = { body: batch };
  fireEvent.click(await button('Utwórz kody z\u00a0arkusza'));
  await screen.findByRole('heading', { name: 'Tworzymy kody' });
  expect(orders(calls)).toHaveLength(2);
});

test('codes of the whole company are ordered as the form says', async () => {
  list = { records: [], companyProducts: 2 };
  const calls = await open();
  await screen.findByText(/2 produkty z katalogu/);
  fireEvent.click(screen.getByRole('radio', { name: /100 × 150/ }));
  fireEvent.click(screen.getByRole('radio', { name: 'QR' }));
  fireEvent.click(await button('Utwórz kody całej firmy'));
  await screen.findByRole('heading', { name: 'Tworzymy kody' });
  expect(orders(calls)[0]?.body).toEqual({
    kind: 'qrcode',
    format: 'svg',
    module: '0.495',
    dpi: '300',
    layout: 'roll-100x150',
  });
});

test('progress is told, and the batch can be called off', async () => {
  await open(`/generator_2d/batches?batch=${id}`);
  await screen.findByText('1 z 4 wiersze');
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25');
  fireEvent.click(await button('Przerwij'));
  await screen.findByRole('heading', { name: 'Serię przerwano' });
});

test('a made one says what is in it and which lines have no code; after its time it says that', async () => {
  const refusals = Array.from({ length: 12 }, (_, n) => ({
    line: n + 2,
    gtin: '5901234123450',
    field: 'GTIN (01)',
    reason: 'Błędna cyfra kontrolna: jest 0, powinna być 7.',
  }));
  state = { ...batch, processingStatus: 2, codes: 3, labels: 2, refused: 12, refusals, hasFile: true };
  await open(`/generator_2d/batches?batch=${id}`);
  await screen.findByText('3 kody, 2 etykiety w pliku etykiety.pdf');
  await screen.findByRole('heading', { name: '12\u00a0wierszy bez kodu albo etykiety' });
  expect(screen.getAllByText(/^wiersz \d+$/)).toHaveLength(10);
  fireEvent.click(await button('Pokaż pozostałe 2'));
  await waitFor(() => expect(screen.getAllByText(/^wiersz \d+$/)).toHaveLength(12));
  cleanup();
  state = { ...state, hasFile: false };
  await open(`/generator_2d/batches?batch=${id}`);
  await screen.findByText('Czas na pobranie minął. Zamów serię ponownie.');
  expect(screen.queryByRole('button', { name: 'Pobierz paczkę' })).toBeNull();
});

test('a sheet without a right line, or a label too small, is said in place of the label', async () => {
  preview = { svg: null, line: null, rows: 3, pages: 1 };
  await open();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no field for a file');
  fireEvent.change(input, { target: { files: [new File(['GTIN\n'], 'etykiety.csv')] } });
  await screen.findByText('Żaden wiersz arkusza nie ma poprawnych danych kodu.');
  preview = { svg: null, line: 2, rows: 3, pages: 3 };
  fireEvent.click(screen.getByRole('radio', { name: /58 × 40/ }));
  await screen.findByText('Kod nie mieści się na tej etykiecie. Wybierz większą.');
});
