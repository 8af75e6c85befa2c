import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoRegon } from '@gtinoteka/contract/people/registration.ts';
import { checkCompanyText, checkPostalCode, voivodeships } from '@gtinoteka/contract/rules/company.ts';
import { checkNip } from '@gtinoteka/contract/rules/nip.ts';
import { checkRegon } from '@gtinoteka/contract/rules/regon.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CompanyRegisterUnavailable } from '../../api/gateways/company-register.ts';
import { makeCompanyRegister, type CompanyRegisterOptions } from '../../api/gateways/company-register-provider.ts';
import { inventedCompanies } from './invented-companies.ts';
import { unhurried } from '../support/run/pace.ts';

type Fault = 'slow' | 'error' | 'garbage' | 'endless' | 'wrong key';
let fault: Fault | null = null;
let found = '';
const asked: string[] = [];

/** As GUS answers: SOAP in a multipart body, the result escaped inside. */
function soap(method: string, result: string): string {
  const escaped = result.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `--uuid:1\r\nContent-Type: application/xop+xml\r\n\r\n<s:Envelope><s:Body><${method}Response><${method}Result>${escaped}</${method}Result></${method}Response></s:Body></s:Envelope>\r\n--uuid:1--`;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const method = body.includes('Zaloguj') ? 'Zaloguj' : 'DaneSzukajPodmioty';
    asked.push(`${method} ${String(request.headers['sid'] ?? '')}`.trim());
    if (fault === 'slow') return;
    if (fault === 'error') return void response.writeHead(503).end();
    if (fault === 'garbage') return void response.end('<html>przerwa</html>');
    if (fault === 'endless') return void response.end('x'.repeat(1_000_000));
    if (method === 'Zaloguj') return void response.end(soap(method, fault === 'wrong key' ? '' : 'sesja-1'));
    response.end(soap(method, `<root>${found}</root>`));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo; // it listens on TCP
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function registerWith(options: Partial<CompanyRegisterOptions> = {}) {
  return makeCompanyRegister({
    key: 'klucz',
    url: `http://127.0.0.1:${port}/`,
    timeLimit: 10_000,
    retries: 1,
    ...options,
  });
}

function rowOf(parts: Record<string, string> = {}): string {
  const row = {
    Regon: '123456785',
    Nip: '1234563218',
    Nazwa: 'SADY DOLNE &amp; SYN SP. Z O.O.',
    Wojewodztwo: 'ŚWIĘTOKRZYSKIE',
    Miejscowosc: 'Sandomierz',
    KodPocztowy: '27-600',
    Ulica: 'ul. Sadowa',
    NrNieruchomosci: '12',
    NrLokalu: '3',
    DataZakonczeniaDzialalnosci: '',
    ...parts,
  };
  return `<dane>${Object.entries(row)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</dane>`;
}

beforeEach(() => {
  fault = null;
  found = rowOf();
  asked.length = 0;
});

describe('the national register', () => {
  test('the national register gives a company as GUS writes it, asked within its session', async () => {
    expect(await registerWith().findByRegon('123456785')).toEqual({
      regon: '123456785',
      name: 'SADY DOLNE & SYN SP. Z O.O.',
      nip: '1234563218',
      street: 'ul. Sadowa 12/3',
      city: 'Sandomierz',
      postalCode: '27-600',
      district: 'świętokrzyskie',
    });
    expect(asked).toEqual(['Zaloguj', 'DaneSzukajPodmioty sesja-1']);
  });

  test('a village without streets gives its name and the number', async () => {
    found = rowOf({ Ulica: '', Miejscowosc: 'Dolna Wieś', NrLokalu: '', KodPocztowy: '27600' });
    expect(await registerWith().findByRegon('123456785')).toMatchObject({
      street: 'Dolna Wieś 12',
      postalCode: '27-600',
    });
  });

  test('the national register: of several rows the one that has not ended counts; where all have ended there is none', async () => {
    found = rowOf({ Nazwa: 'STARA', DataZakonczeniaDzialalnosci: '2020-01-01' }) + rowOf({ Nazwa: 'NOWA' });
    expect(await registerWith().findByRegon('123456785')).toMatchObject({ name: 'NOWA' });
    found = rowOf({ DataZakonczeniaDzialalnosci: '2020-01-01' });
    expect(await registerWith().findByRegon('123456785')).toBeNull();
  });

  test('a number it does not know is null, and is not asked for again', async () => {
    found = '<dane><ErrorCode>4</ErrorCode><ErrorMessagePl>Nie znaleziono podmiotów.</ErrorMessagePl></dane>';
    const register = registerWith();
    expect(await register.findByRegon('123456785')).toBeNull();
    expect(await register.findByRegon('123456785')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test.each<[Fault, number]>([
    ['slow', 2],
    ['error', 2],
    ['endless', 2],
    ['garbage', 1],
    ['wrong key', 1],
  ])('%s is CompanyRegisterUnavailable after %d calls', async (how, calls) => {
    fault = how;
    const register = registerWith(how === 'slow' || how === 'endless' ? { timeLimit: unhurried(150) } : {});
    await expect(register.findByRegon('123456785')).rejects.toThrow(CompanyRegisterUnavailable);
    expect(asked).toHaveLength(calls);
  });

  test('the national register is left alone while it is down, and asked again later', async () => {
    fault = 'error';
    const openFor = unhurried(500);
    const register = registerWith({ failuresToOpen: 2, openFor });
    await expect(register.findByRegon('123456785')).rejects.toThrow('does not answer');
    const before = asked.length;
    await expect(register.findByRegon('123456785')).rejects.toThrow('does not answer');
    expect(asked).toHaveLength(before);
    fault = null;
    await new Promise((resolve) => setTimeout(resolve, openFor + 50));
    expect(await register.findByRegon('123456785')).toMatchObject({ city: 'Sandomierz' });
  });
});

test('invented companies have right numbers and addresses, each another one', () => {
  expect(inventedCompanies).toHaveLength(40);
  expect(inventedCompanies.map(({ regon }) => regon)).toContain(demoRegon);
  expect(new Set(inventedCompanies.map(({ nip }) => nip)).size).toBe(40);
  for (const { regon, nip, name, street, city, postalCode, district } of inventedCompanies) {
    expect([checkRegon(regon), checkNip(nip ?? ''), checkPostalCode(postalCode ?? '')]).toEqual([null, null, null]);
    for (const text of [name, street, city]) expect(checkCompanyText(text ?? '')).toBeNull();
    expect(voivodeships).toContain(district);
  }
});
