import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  getCompanyByNip,
  getCompanyByRegon,
  getPersonByEmail,
  haveUserRegistered,
  registerCompany,
  uploadAuthorizationFile,
  uploadTicketHeader,
} from '@gtinoteka/contract/people/registration.ts';
import { ApiError } from '../../core/network/api-client.ts';
import { callAsPerson } from '../../core/network/call-as-person.ts';
import { sendRequest } from '../../core/network/send-request.ts';
import { bodyOf, type Draft } from './registration-draft.ts';

export type Registered = AnswerOf<typeof registerCompany>['data'];

/** Why a registration does not go on: the company has people already. */
export type Stop = 'exists' | 'unfinished';

/** How a registration may go on for a REGON (A §4). */
export type RegonAnswer =
  | { readonly outcome: 'stopped'; readonly why: Stop }
  | { readonly outcome: 'not found' | 'register unavailable' }
  | { readonly outcome: 'found'; readonly company: AnswerOf<typeof getCompanyByRegon> };

function isRefusal(error: unknown, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Asks for the company of a valid REGON. Throws ApiError and OfflineError for what is no answer about it. */
export async function askRegon(regon: string, signal: AbortSignal): Promise<RegonAnswer> {
  try {
    const { data: company } = await callAsPerson(getCompanyByRegon, { query: { regon }, signal });
    if (company.hasActivatedMembership) return { outcome: 'stopped', why: 'exists' };
    const { data } = await callAsPerson(haveUserRegistered, { query: { regon }, signal });
    return data.haveUserRegistered ? { outcome: 'stopped', why: 'unfinished' } : { outcome: 'found', company };
  } catch (error) {
    if (isRefusal(error, 'COMPANY_NOT_FOUND')) return { outcome: 'not found' };
    if (isRefusal(error, 'COMPANY_REGISTER_UNAVAILABLE')) return { outcome: 'register unavailable' };
    throw error;
  }
}

/** Whether a valid NIP is taken: 200 says so, 404 that it is free (A §7). */
export async function askNip(nip: string, signal?: AbortSignal): Promise<boolean> {
  try {
    await callAsPerson(getCompanyByNip, { query: { nip }, signal });
    return true;
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return false;
    throw error;
  }
}

export async function askPerson(email: string, signal?: AbortSignal): Promise<AnswerOf<typeof getPersonByEmail>> {
  return (await callAsPerson(getPersonByEmail, { params: { email }, signal })).data;
}

export async function sendRegistration(draft: Draft): Promise<Registered> {
  return (await callAsPerson(registerCompany, { body: bodyOf(draft) })).data.data;
}

/** How long an upload may take, in milliseconds: 50 MB at 4 Mb/s. */
const uploadTimeout = 110_000;

/** Sends the authorization file of a registration. It may be sent again while its ticket holds. */
export async function sendFile(
  { membershipId, uploadTicket }: Registered,
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  // The name in the address is for people alone; two parts, and half a character, would break it.
  const filename = [...file.name.replace(/[/\\\p{Cs}]/gu, '_')].slice(-100).join('') || 'plik';
  await sendRequest(uploadAuthorizationFile, {
    params: { membershipId, filename },
    headers: { [uploadTicketHeader]: uploadTicket },
    body,
    signal,
    timeout: uploadTimeout,
  });
}
