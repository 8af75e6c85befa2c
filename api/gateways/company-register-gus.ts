import { voivodeships } from '@gtinoteka/contract/rules/company.ts';
import { BirError, default as Bir } from 'bir1';
import * as z from 'zod/mini';
import type { RegisterEntry } from './company-register.ts';

/** The register refused the request: an invalid key, or no permission. Retries are useless. */
export class GusRefused extends Error {}

const production = 'https://wyszukiwarkaregon.stat.gov.pl/wsBIR/UslugaBIRzewnPubl.svc';
/** Maximum length of a response in characters: one company is below 2 kB. */
const longestAnswer = 200_000;
/** ErrorCode of "no company found" (GUS, BIR 1.1, method DaneSzukajPodmioty). */
const notFound = '4';

/** Missing values are unknown. */
const text = z.catch(z.string(), '');
const row = z.object({
  Regon: text,
  Nip: text,
  Nazwa: text,
  Wojewodztwo: text,
  Miejscowosc: text,
  KodPocztowy: text,
  Ulica: text,
  NrNieruchomosci: text,
  NrLokalu: text,
  DataZakonczeniaDzialalnosci: text,
});
type Row = z.infer<typeof row>;

/** Finds a company in GUS BIR1: log-in and search. Null: unknown or closed. Throws GusRefused and network errors. */
export async function askGus(
  { key, url }: { readonly key: string; readonly url: string | null },
  regon: string,
  signal: AbortSignal,
): Promise<RegisterEntry | null> {
  const bir = new Bir({ key });
  // bir1 supports two addresses and no timeout: its transport is replaced. It keeps its session in `sid`.
  const api = (question: Question) => send(url ?? production, question, Reflect.get(bir, 'sid'), signal);
  Object.assign(bir, { api });
  try {
    const found = z.union([z.array(row), row]).parse(await bir.search({ regon }));
    const live = [found].flat().find((one) => one.DataZakonczeniaDzialalnosci === '');
    return live ? entryOf(regon, live) : null;
  } catch (error) {
    if (!(error instanceof BirError)) throw error;
    if (error.response?.ErrorCode === notFound) return null;
    throw new GusRefused(error.message, { cause: error });
  }
}

interface Question {
  readonly headers?: Record<string, string>;
  readonly body: string;
}

async function send(url: string, { headers, body }: Question, sid: unknown, signal: AbortSignal): Promise<string> {
  const session = typeof sid === 'string' ? { sid } : undefined;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/soap+xml; charset=utf-8', ...headers, ...session },
    body,
    redirect: 'error',
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the register answered ${response.status}`);
  }
  let answer = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    answer += decoder.decode(chunk, { stream: true });
    if (answer.length > longestAnswer) throw new Error('the answer of the register is too long');
  }
  return answer + decoder.decode();
}

function entryOf(regon: string, found: Row): RegisterEntry {
  const number = [found.NrNieruchomosci, found.NrLokalu].filter(Boolean).join('/');
  const district = found.Wojewodztwo.toLowerCase();
  return {
    regon,
    name: found.Nazwa,
    nip: found.Nip || null,
    // A village without streets: its name precedes the number.
    street: [found.Ulica || found.Miejscowosc, number].filter(Boolean).join(' ') || null,
    city: found.Miejscowosc || null,
    postalCode: found.KodPocztowy.replace(/^(\d{2})-?(\d{3})$/, '$1-$2') || null,
    district: voivodeships.find((one) => one === district) ?? null,
  };
}
