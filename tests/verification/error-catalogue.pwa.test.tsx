import 'fake-indexeddb/auto';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorStatus, type ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { SentFile } from '@gtinoteka/contract/files/verification.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import type { StubAnswer } from '../shell/stub-server.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { sender, waitingFile } from '../support/browser/waiting-file.ts';
import { unhurried } from '../support/run/pace.ts';

const waiting = { timeout: unhurried(20_000) };
const kinds = [
  ['verify', '/verify_data', 'Plik został wysłany. Wynik znajdziesz w Raportach.'],
  ['upload', '/verify_data/upload', 'Plik został wysłany. Odpowiedź znajdziesz w Raportach.'],
] as const;

function sentFile(kind: SentFile['kind'], processingStatus: number): SentFile {
  return { ...waitingFile, kind, processingStatus, rowsTotal: 10, rowsDone: 1 };
}

/** A refusal as the API words it. */
function refused(code: ErrorCode, field?: string): StubAnswer {
  const body = { code, detail: errorTexts[code], ...(field ? { fields: { [field]: code } } : {}) };
  return { status: errorStatus[code], body };
}

/** The page of a kind with a chosen file; the first call of sending it gets `answer`, and then the company has `files`. */
async function choose(kind: SentFile['kind'], answer: StubAnswer, files: readonly SentFile[] = []) {
  let isAnswered = false;
  serveSignedIn(
    () => userWith([membershipOf('m1', sender)]),
    ({ method, path }) => {
      if (path.endsWith('/files/')) {
        const records = isAnswered ? files : [];
        return { body: { records, numAllRecords: records.length } };
      }
      if (!path.endsWith('/sendings/')) return undefined;
      if (method === 'GET') return { body: { sendings: [] } };
      isAnswered = true;
      return answer;
    },
  );
  await openPage(kind === 'verify' ? '/verify_data' : '/verify_data/upload');
  const input = await screen.findByLabelText<HTMLInputElement>('Wybierz plik', { selector: 'input' }, waiting);
  return {
    file(file: File) {
      fireEvent.change(input, { target: { files: [file] } });
    },
    async send() {
      fireEvent.change(input, { target: { files: [new File(['PK'], 'kody.xlsx')] } });
      fireEvent.click(await screen.findByRole('button', { name: 'Wyślij plik' }, waiting));
    },
  };
}

const shown = (text: string): Promise<HTMLElement[]> =>
  // Which spaces are hard is no matter here.
  screen.findAllByText(
    (_text, element) => element?.textContent?.replaceAll('\u00a0', ' ') === plain(text),
    {},
    waiting,
  );
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

onFreshDevices();

test('a member without data_verification_page sends no file at /verify_data and is called to register', async () => {
  serveSignedIn(
    () =>
      userWith([
        membershipOf(
          'm1',
          sender.filter((permission) => permission !== 'data_verification_page'),
        ),
      ]),
    () => undefined,
  );
  await openPage('/verify_data');
  const link = await within(await screen.findByRole('main')).findByRole('link', { name: 'Zarejestruj firmę' }, waiting);
  expect(link.getAttribute('href')).toBe('/registration');
  expect(screen.queryByLabelText('Wybierz plik', { selector: 'input' })).toBeNull();
});

describe.each(kinds)('B §8 on the page of files to %s', (kind, _path, uploaded) => {
  test.each([
    ...(kind === 'verify' ? (['NO_LIMIT_FOR_VERIFY'] as const) : []),
    'ONLY_FOR_ACTIVE_ACCOUNTS_ERROR',
    'GENERIC_ERROR',
  ] as const)('%s is told, and the file stays chosen', async (code) => {
    const { send } = await choose(kind, code === 'GENERIC_ERROR' ? { ...refused(code), status: 400 } : refused(code));
    await send();
    await shown(errorTexts[code]);
    expect(screen.getByText('kody.xlsx')).toBeTruthy();
  });

  test('FILE_ALREADY_PROCESSING is told and locks the controls, with a tooltip', async () => {
    const { send } = await choose(kind, refused('FILE_ALREADY_PROCESSING'), [sentFile(kind, 1)]);
    await send();
    await shown(errorTexts.FILE_ALREADY_PROCESSING);
    await waitFor(() => {
      const button = screen.getByRole('button', { name: 'Wyślij plik' });
      expect([button.hasAttribute('disabled'), plain(button.closest('[title]')?.getAttribute('title') ?? '')]).toEqual([
        true,
        errorTexts.FILE_ALREADY_PROCESSING,
      ]);
    }, waiting);
  });

  test.each(['FILE_TOO_LARGE', 'FILE_FORMAT_INVALID', 'FIELD_REQUIRED'] as const)(
    'a local error of the field, %s, stands at it',
    async (code) => {
      const { send } = await choose(kind, refused(code, 'file'));
      await send();
      await shown(errorTexts[code]);
      expect(await screen.findByLabelText('Wybierz plik', { selector: 'input' }, waiting)).toBeTruthy();
    },
  );

  test('FILE_UPLOADED is told, and the chooser is empty again', async () => {
    const file = sentFile(kind, 0);
    const sending = { id: '1', kind, fileName: 'kody.xlsx', byteSize: 2, received: 2, createdAt: file.createdAt, file };
    const { send } = await choose(kind, { body: sending });
    await send();
    await shown(uploaded);
    expect(await screen.findByLabelText('Wybierz plik', { selector: 'input' }, waiting)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Wyślij plik' })).toBe(null);
  });

  test('size and format are told before anything is sent: 50 MB and one byte more, each ending of a name', async () => {
    const { file } = await choose(kind, refused('GENERIC_ERROR'));
    const sized = (bytes: number): File =>
      Object.defineProperty(new File(['PK'], 'kody.xlsx'), 'size', { value: bytes });
    file(sized(limits.uploadBytes + 1));
    await shown('Plik ma 50 MB. Największy może mieć 50 MB (50 000 000 bajtów).');
    file(new File(['x'], 'kody.pdf'));
    await shown(
      `Plik „kody.pdf” ma niewłaściwy format. Przyjmujemy ${kind === 'verify' ? '.xlsx i .xls' : '.csv, .xlsx i .xls'}.`,
    );
    file(new File(['x'], 'kody.csv'));
    if (kind === 'verify') await shown('Plik „kody.csv” ma niewłaściwy format. Przyjmujemy .xlsx i .xls.');
    else fireEvent.click(await screen.findByRole('button', { name: 'Usuń plik' }, waiting));
    await act(async () => {});
    const input = await screen.findByLabelText('Wybierz plik', { selector: 'input' }, waiting);
    fireEvent.change(input, { target: { files: [sized(limits.uploadBytes)] } });
    await screen.findByRole('button', { name: 'Wyślij plik' }, waiting);
  });
});

test('B §8: a database link that fails says that it has expired', async () => {
  serveSignedIn(
    () => userWith([membershipOf('11111111-1111-4111-8111-111111111111', [...sender, 'database_download'])]),
    () => undefined,
  );
  await openPage('/products/database/22222222-2222-4222-8222-222222222222');
  await screen.findByRole('heading', { name: 'Link wygasł' }, waiting);
});
