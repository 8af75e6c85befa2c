import { describe, expect, test } from 'vitest';
import { AppError } from '../../api/core/app-error.ts';
import { failFile } from '../../api/features/verification/check-sent-file.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { told } from '../company-users/people-calls.ts';
import { bookOf, spendVerified } from './package-book.ts';
import { buildVerificationApp } from './verification-app.ts';
import { removeMembership } from '../support/stored-rows.ts';
import { cancelFile } from '../support/prepared/files.ts';
import { changePeriod, endPackage, openPeriod } from '../support/prepared/packages.ts';

const built = await buildVerificationApp();
const { database, queued, send, work, read, csvOf } = built;
const known = gtinOf('5901234', 1);
await addProduct(database, { gtin: known, name: 'Woda źródlana 1,5 l', brand: 'Górska' });
await addLicence(database, { prefix: '5901234', licensee_name: 'Wody Sp. z o.o.' });

const list = (...codes: string[]): Promise<Buffer> =>
  makeList([['GTIN', 'Nazwa', 'Marka'], ...codes.map((code) => [code])]);
const one = await list(known.slice(1));

describe('the limit of the package', () => {
  test('the limit of the package that is used up refuses the file with 401 before it is read', async () => {
    const account = await addAccount(database);
    await spendVerified(database, account, 1_000);
    expect(told(await send(account, one))).toBe('401 NO_LIMIT_FOR_VERIFY');
  });

  test('the limit of the package of a paid package that is used up is told as that, without a package that cannot be ordered', async () => {
    const account = await addAccount(database, { subscription: 'yearly_limited' });
    const period = await openPeriod(database, account.companyId, 1_500_000);
    const spent =
      'Limit weryfikacji w\u00a0pakiecie Pro został wyczerpany. Następny pakiet zamówisz, gdy ten się skończy.';
    const { id } = (await send(account, one)).json();
    await changePeriod(database, period, { verified: 1_500_000 });
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: -1, reason: spent });
    expect((await send(account, one)).json()).toMatchObject({ code: 'NO_LIMIT_FOR_VERIFY', detail: spent });
    await changePeriod(database, period, { verified: 1_499_999 });
    const last = await send(account, one);
    await work();
    expect(await read(account, last.json().id)).toMatchObject({ processingStatus: 2, codes: 1 });
  });

  test('the limit of the package of one code takes a file of one code, and of a file with two asks first, having spent nothing', async () => {
    const account = await addAccount(database);
    await spendVerified(database, account, 999);
    const two = await list(known, gtinOf('5901234', 2), known);
    const { id } = (await send(account, two)).json();
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 0, codes: 2, askedLeft: 1, rowsTotal: 3 });
    expect(await bookOf(database, account)).toEqual({ counter: 999, ledger: 0 });
    expect(told(await send(account, one))).toBe('403 FILE_ALREADY_PROCESSING');
    expect(told(await built.post(account, `/files/${id}/check_first/`))).toBe('200');
    expect(told(await built.post(account, `/files/${id}/check_first/`))).toBe('200');
    expect(queued).toEqual([id]);
    await work();
    expect(await read(account, id)).toMatchObject({ processingStatus: 2, counts: { ok: 1, warn: 1, unchecked: 1 } });
    expect(await bookOf(database, account)).toEqual({ counter: 1_000, ledger: 1 });
    expect((await csvOf(account, id)).map((cells) => cells[3])).toEqual(['W porządku', 'Niesprawdzone', 'Z uwagą']);
  });

  test('the limit of the package gets back what a stopped file did not need; what was checked stays', async () => {
    const account = await addAccount(database, { subscription: 'monthly' });
    const codes = Array.from({ length: 1_500 }, (_, n) => gtinOf('5901234', n + 1));
    const { id } = (await send(account, await list(...codes))).json();
    await cancelFile(database, id);
    await work();
    const { processingStatus, isCancelled, rowsDone } = await read(account, id);
    expect({ processingStatus, isCancelled }).toEqual({ processingStatus: 2, isCancelled: true });
    expect(rowsDone).toBeGreaterThanOrEqual(1_000);
    expect(rowsDone).toBeLessThan(codes.length);
    expect(await csvOf(account, id)).toHaveLength(rowsDone);
    expect(await bookOf(database, account)).toEqual({ counter: rowsDone, ledger: rowsDone });
  });

  test('the limit of the package gets everything back when the file comes to nothing, and is asked for once however often it is begun', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, await list(known, gtinOf('5901234', 2)))).json();
    const full = { ...built.store, putStream: () => Promise.reject(new Error('no space left')) };
    for (let times = 0; times < 3; times++) {
      await expect(work({ files: full })).rejects.toThrow('no space left');
      queued.push(id);
    }
    queued.splice(0);
    expect(await bookOf(database, account)).toEqual({ counter: 2, ledger: 2 });
    await failFile(built, id, 'Nie udało się.');
    await failFile(built, id, 'Nie udało się.');
    expect(await read(account, id)).toMatchObject({ processingStatus: -1, reason: 'Nie udało się.' });
    expect(await bookOf(database, account)).toEqual({ counter: 0, ledger: 0 });
    expect(told(await send(account, one))).toBe('200');
    await work();
  });

  test.each([
    ['is charged once', false, 2],
    ['gets everything back where it comes to nothing', true, 0],
  ])(
    'the limit of the package that ends in the middle, with the member who sent, %s',
    async (_what, fails, charged) => {
      const account = await addAccount(database, { subscription: 'monthly' });
      const sender = await addAccount(database, { companyId: account.companyId });
      const { id } = (await send(sender, await list(known, gtinOf('5901234', 2), known))).json();
      const endAll = async (): Promise<void> => {
        await endPackage(database, account.companyId);

        await removeMembership(database, sender.membershipId);
        if (fails) throw new Error('the store is gone');
      };
      const putStream = async (...given: Parameters<typeof built.store.putStream>) => {
        await endAll();
        return built.store.putStream(...given);
      };
      const working = work({ files: { ...built.store, putStream } });
      if (fails) {
        await expect(working).rejects.toThrow('the store is gone');
        await failFile(built, id, 'Nie udało się.');
      } else await working;
      expect(await read(account, id)).toMatchObject({ processingStatus: fails ? -1 : 2, hasResult: !fails });
      expect(told(await built.get(sender, `/files/${id}/`))).toBe('404 NOT_FOUND');
      expect(await bookOf(database, account)).toEqual({ counter: charged, ledger: charged });
    },
  );

  test('the limit of the package is not touched by a file that cannot be read', async () => {
    const account = await addAccount(database);
    const { id } = (await send(account, Buffer.from('504b0304ffff', 'hex'))).json();
    await work();
    expect(await read(account, id)).toMatchObject({
      processingStatus: -1,
      reason: 'Plik jest uszkodzony albo ucięty: archiwum ZIP arkusza jest niepoprawne.',
      hasResult: false,
    });
    expect(await bookOf(database, account)).toMatchObject({ ledger: 0 });
  });
});

test('rows that the global registry is asked for are told apart until it has answered or has been silent', async () => {
  const account = await addAccount(database);
  const foreign = gtinOf('4001234', 5).slice(1);
  const { id } = (await send(account, await list(known.slice(1), foreign, foreign))).json();
  const seen: object[] = [];
  await work({
    askRegistry: async () => {
      const { waiting, reserved, counts } = await read(account, id);
      seen.push({ waiting, reserved, counts });
      throw new AppError('GLOBAL_REGISTRY_UNAVAILABLE');
    },
  });
  const counts = { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0 };
  expect(seen).toEqual([{ waiting: 2, reserved: 2, counts }]);
  expect(await read(account, id)).toMatchObject({ waiting: 0, reserved: 0, counts: { ok: 1, unchecked: 2 } });
});

test('a code without a licence has what is to be done said once, in its own column', async () => {
  const account = await addAccount(database);
  const lapsed = gtinOf('5907654', 3);
  await addLicence(database, { prefix: '5907654', status: 'withdrawn' });
  await addProduct(database, { gtin: lapsed, name: 'Sok', brand: 'Sad' });
  const { id } = (await send(account, await list(lapsed.slice(1)))).json();
  await work();
  const [cells] = await csvOf(account, id);
  expect(cells?.slice(4, 6)).toEqual([
    'Licencja na ten numer wygasła albo została cofnięta.',
    'Zapytaj dostawcę o właściwy kod.',
  ]);
});
