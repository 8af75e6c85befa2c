import { utils, write } from '@e965/xlsx';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { told } from '../company-users/people-calls.ts';
import { bookOf, spendVerified } from './package-book.ts';
import { buildVerificationApp } from './verification-app.ts';
import { removeMembership } from '../support/stored-rows.ts';
import { addSentFile, changeSentFile } from '../support/prepared/files.ts';
import { daysAgo } from '../support/prepared/rows.ts';

const built = await buildVerificationApp();
const { database, config, queued, send, work, read, csvOf } = built;
const known = gtinOf('5901234', 1);
await addProduct(database, { gtin: known, name: 'Woda źródlana 1,5 l', brand: 'Górska' });
await addLicence(database, { prefix: '5901234', licensee_name: 'Wody Sp. z o.o.' });

const plain = gtinOf('5901234', 900);
await addProduct(database, { gtin: plain, name: 'Chleb razowy 500 g', brand: 'Piekarz' });
const list = (...codes: string[]): Promise<Buffer> =>
  makeList([['GTIN', 'Nazwa', 'Marka'], ...codes.map((code) => [code])]);
const writing = {
  database,
  config: { payment: null, mail: { officeEmail: null } },
  tokenOf: makeMailLinkToken('a secret of tests that is long enough to be one'),
  siteUrl: 'https://gtinoteka.example',
};
const one = await list(known.slice(1));
const filesOnDisk = (): string[] => readdirSync(join(config.dataDir, 'files'));

describe('a file sent to be verified', () => {
  test('a file sent to be verified is new at once, done when the worker has been at it, and its codes are charged once', async () => {
    const account = await addAccount(database);
    const answer = await send(account, one, { name: 'ceny/../Cennik żółty.xlsx' });
    expect(told(answer)).toBe('200');
    const sent = answer.json();
    expect(sent).toMatchObject({
      fileName: 'Cennik żółty.xlsx',
      processingStatus: 0,
      userEmail: account.email,
    });
    expect(queued).toEqual([sent.id]);
    await work();
    expect(await read(account, sent.id)).toMatchObject({
      processingStatus: 2,
      hasResult: true,
      codes: 1,
      rowsTotal: 1,
      rowsDone: 1,
      counts: { ok: 1, warn: 0, bad: 0, none: 0, unchecked: 0 },
    });
    expect(await bookOf(database, account)).toEqual({ counter: 1, ledger: 1 });
    expect(readdirSync(join(config.dataDir, 'work'))).toEqual([]);
    const job = { template: 'verification-ready', verificationId: sent.id } as const;
    expect(built.mails).toEqual([job]);
    const mail = await addressMail(writing, job);
    expect(mail).toMatchObject({ to: [account.email], subject: 'Plik sprawdzony' });
    expect(mail?.text).toContain('Do poprawy: 0');
    await removeMembership(database, account.membershipId);
    expect(await addressMail(writing, job)).toBeNull();
  });

  test('a file sent to be verified says of every row what is wrong with its code, in words', async () => {
    const account = await addAccount(database);
    const rows = [
      ['GTIN', 'Nazwa', 'Marka', 'Uwagi'],
      [known.slice(1), 'woda ZRODLANA 1500 ml', 'Górska', '=1+1'],
      [known, 'Chleb razowy', 'Piekarz', ''],
      ['5901234123450', '', '', ''],
      ['590123', '', '', ''],
      [gtinOf('5909999', 1), '', '', ''],
      ['4006381333931', '', '', ''],
      ['', 'bez kodu', '', ''],
      ['5,90123E+12', '', '', ''],
      ['2026-11-02', '', '', ''],
      [`${known.slice(1)}, ${plain.slice(1)}`, '', '', ''],
      [gtinOf('5909999', 1).slice(1), '', '', ''],
      ['04006381333931', '', '', ''],
      ['12345678905', '', '', ''],
      ['5901234123450', '', '', ''],
    ];
    const { id } = (await send(account, await makeList(rows))).json();
    await work();
    const result = await csvOf(account, id);
    expect(result.map((cells) => [cells[4], cells[5]])).toEqual([
      ['W porządku', expect.stringContaining('Kod jest prawidłowy')],
      ['Z uwagą', 'Inna nazwa niż w katalogu. Inna marka niż w katalogu. Kod powtarza się w pliku.'],
      ['Do poprawy', 'Błędna cyfra kontrolna: jest 0, powinna być 7.'],
      ['Do poprawy', 'Zła liczba cyfr: jest 6. GTIN ma 8, 12, 13 albo 14 cyfr.'],
      ['Nie znaleziono', 'Nie znaleziono. Tego numeru nie ma w bazie krajowej.'],
      ['Niesprawdzone', 'Tego numeru nie ma w bazie krajowej, a rejestr globalny nie jest podłączony.'],
      ['Do poprawy', 'Brak numeru GTIN.'],
      ['Do poprawy', 'Arkusz zapisał kod jako 5,90123E+12. Cyfr nie ma już w pliku.'],
      ['Do poprawy', 'Arkusz zamienił kod na datę 2026-11-02.'],
      ['Do poprawy', 'W komórce jest kilka kodów: 2.'],
      ['Nie znaleziono', 'Nie znaleziono. Tego numeru nie ma w bazie krajowej. Kod powtarza się w pliku.'],
      [
        'Niesprawdzone',
        'Tego numeru nie ma w bazie krajowej, a rejestr globalny nie jest podłączony. Kod powtarza się w pliku.',
      ],
      ['Do poprawy', expect.stringContaining('Arkusz zgubił zero na początku')],
      ['Do poprawy', 'Błędna cyfra kontrolna: jest 0, powinna być 7. Kod powtarza się w pliku.'],
    ]);
    expect(result[0]?.[3]).toBe("'=1+1");
    expect(result[0]?.slice(8, 12)).toEqual(['aktualna', 'Wody Sp. z o.o.', 'Woda źródlana 1,5 l', 'Górska']);
  });

  test.each([
    ['an empty file', '415 FILE_FORMAT_INVALID', Buffer.alloc(0), 'kody.xlsx'],
    ['a csv', '415 FILE_FORMAT_INVALID', Buffer.from('GTIN\n5901234123457\n'), 'kody.csv'],
    ['a csv called xlsx', '415 FILE_FORMAT_INVALID', Buffer.from('GTIN\n5901234123457\n'), 'kody.xlsx'],
    ['a PDF called xlsx', '415 FILE_FORMAT_INVALID', Buffer.from('%PDF-1.7\n'), 'kody.xlsx'],
    ['an xlsx called pdf', '415 FILE_FORMAT_INVALID', one, 'cennik.pdf'],
  ])('%s is %s, and the place is free again', async (_what, expected, bytes, name) => {
    const account = await addAccount(database);
    const before = filesOnDisk();
    const answer = await send(account, bytes, { name });
    expect(told(answer)).toBe(expected);
    expect(answer.json()).toMatchObject({ fields: { file: expected.slice(4) } });
    if (expected.startsWith('415'))
      expect(answer.json().detail).toBe(
        bytes.length === 0
          ? 'Plik jest pusty. Wybierz plik z kodami.'
          : 'Plik ma niewłaściwy format. Przyjmujemy .xlsx i\u00a0.xls.',
      );
    expect(filesOnDisk()).toEqual(before);
    expect(told(await send(account, one))).toBe('200');
  });

  test('a file sent to be verified may have 50,000,000 bytes and no more', async () => {
    const account = await addAccount(database);
    const padded = (size: number): Buffer => Buffer.concat([one, Buffer.alloc(size - one.length)]);
    const before = filesOnDisk();
    expect(told(await send(account, padded(50_000_001)))).toBe('413 FILE_TOO_LARGE');
    expect(filesOnDisk()).toEqual(before);
    expect(told(await send(account, padded(50_000_000)))).toBe('200');
    queued.splice(0);
  });

  test('a file sent to be verified: of 100 at once one is accepted, the others are told that a file is processed; with one code left it is the last', async () => {
    const account = await addAccount(database);
    await spendVerified(database, account, 999);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(account, one)));
    const said = answers.map(told);
    expect(said.filter((what) => what === '200')).toHaveLength(1);
    // Where the machine is busy, some have waited too long for the database.
    expect(said.filter((what) => !/^(200|403 FILE_ALREADY_PROCESSING|503 SERVICE_UNAVAILABLE)$/.test(what))).toEqual(
      [],
    );
    expect(answers.find((answer) => told(answer).startsWith('403'))?.json()).toMatchObject({
      detail: 'Plik jest już sprawdzany. Następny wyślesz po zakończeniu.',
    });
    await work();
    expect(await bookOf(database, account)).toEqual({ counter: 1_000, ledger: 1 });
    expect(told(await send(account, one))).toBe('401 NO_LIMIT_FOR_VERIFY');
  });

  test('sent again under its key is taken once', async () => {
    const account = await addAccount(database);
    const key = randomUUID();
    const first = await send(account, one, { key });
    const again = await send(account, one, { key });
    expect([told(first), told(again)]).toEqual(['200', '200']);
    expect(again.json().id).toBe(first.json().id);
    await work();
    expect((await send(account, one, { key })).json()).toMatchObject({ id: first.json().id, processingStatus: 2 });
    expect(await bookOf(database, account)).toEqual({ counter: 1, ledger: 1 });
  });

  test('a file sent to be verified that was cut leaves nothing and holds no place', async () => {
    const account = await addAccount(database);
    const before = filesOnDisk();
    const cut = await addSentFile(database, {
      company_id: account.companyId,
      kind: 'verify',
      file_name: '',
      created_at: daysAgo(4 / 1_440),
    });
    expect(told(await send(account, one))).toBe('403 FILE_ALREADY_PROCESSING');
    await changeSentFile(database, cut, { created_at: daysAgo(6 / 1_440) });
    expect(told(await send(account, one))).toBe('200');
    expect(filesOnDisk()).toHaveLength(before.length + 1);
    await work();
  });
});

describe('who sends', () => {
  test('a stranger, a person not activated, and one of another company do not', async () => {
    const account = await addAccount(database);
    const other = await addAccount(database);
    const invited = await addAccount(database, { companyId: account.companyId, activated: false });
    const answer = await built.app.inject({ method: 'POST', url: `/api/v1/verification/${account.companyId}/verify/` });
    expect(told(answer)).toBe('401 UNAUTHORIZED');
    expect(told(await send(invited, one))).toBe('403 ONLY_FOR_ACTIVE_ACCOUNTS_ERROR');
    expect(told(await send({ ...other, companyId: account.companyId }, one))).toBe('404 NOT_FOUND');
  });
});

test('a worker that is late does not replace the result of the one that began after it', async () => {
  const account = await addAccount(database);
  const { id } = (await send(account, one)).json();
  let isFirst = true;
  const getStream: typeof built.store.getStream = async (key, range) => {
    if (isFirst) {
      isFirst = false;
      // While this worker reads, another one does the whole work.
      queued.push(id);
      await work();
    }
    return built.store.getStream(key, range);
  };
  await work({ files: { ...built.store, getStream } });
  const { rows } = await database.pool.query('SELECT attempt, processing_status FROM verifications WHERE id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ attempt: 2, processing_status: 2 }]);
  expect(await bookOf(database, account)).toEqual({ counter: 1, ledger: 1 });
});

describe('a file in which no column holds codes', () => {
  test('a file in which no column holds codes ends as an error with its reason', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await makeList([['Nazwa'], ['Woda'], ['Chleb']]))).json();
    await work();
    expect(await read(account, id)).toMatchObject({
      processingStatus: -1,
      reason:
        'W pierwszej kolumnie nie ma numerów GTIN. Wpisz je w pierwszej kolumnie pierwszego arkusza i wyślij plik jeszcze raz.',
    });
  });

  test('a file in which no column holds codes is no file whose first row is already a code', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await makeList([[known], [known]]))).json();
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, rowsTotal: 2, codes: 1 });
  });
});

describe('an xls', () => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['GTIN', 'Nazwa', 'Marka'],
    // The writer of the test writes no Polish letters before Excel 97.
    [Number(plain), 'Chleb razowy 500 g', 'Piekarz'],
    ['5901234123450', '=1+1', ''],
  ]);
  utils.book_append_sheet(book, sheet, 'Kody');

  test.each(['biff8', 'biff5', 'biff2'] as const)('an xls of %s is read as an xlsx is', async (bookType) => {
    const account = await addAccount(database);
    const bytes: Buffer = write(book, { type: 'buffer', bookType });
    const answer = await send(account, bytes, { name: 'kody.xls' });
    expect(told(answer)).toBe('200');
    await work();
    const { id } = answer.json();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, reason: null, rowsTotal: 2, codes: 1 });
    expect((await csvOf(account, id)).map((cells) => cells[3])).toEqual(['W porządku', 'Do poprawy']);
  });

  test('an xls that is damaged ends as an error with its reason', async () => {
    const account = await addAccount(database);
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'biff8' });
    const answer = await send(account, bytes.subarray(0, 900), { name: 'kody.xls' });
    await work();
    expect(await read(account, answer.json().id)).toMatchObject({
      processingStatus: -1,
      reason:
        'Plik jest uszkodzony albo zabezpieczony hasłem. Zdejmij hasło, zapisz arkusz jako .xlsx i wyślij ponownie.',
    });
  });
});
