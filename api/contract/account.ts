import * as z from 'zod/mini';
import { company } from './people/company.ts';
import { defineEndpoint } from './endpoint.ts';
import { memberErrors } from './errors/member-errors.ts';
import { personErrors, personInput } from './people/person.ts';
import { user } from './session.ts';

const params = z.object({ userId: z.string(), id: z.string() });
const actsFor = z.optional(z.string());

export const getAccount = defineEndpoint({
  name: 'get-account',
  method: 'GET',
  path: '/accounts/:userId/user/:id/',
  access: 'user_data',
  summary: 'Własne dane zalogowanej osoby.',
  params,
  query: z.object({ activeMembershipId: actsFor }),
  answer: user,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const updateAccount = defineEndpoint({
  name: 'update-account',
  method: 'PUT',
  path: '/accounts/:userId/user/:id/',
  access: 'user_data',
  summary: 'Zmienia własne dane; adresu e-mail zmienić nie można. Oznaczenie reprezentanta: tylko administrator firmy.',
  params,
  query: z.object({ activeMembershipId: actsFor }),
  body: z.object({ ...personInput.shape, isCompanyRepresentative: z.optional(z.boolean()) }),
  answer: user,
  errors: [
    ...memberErrors,
    ...personErrors,
    'STATUTE_REQUIRED',
    'CONSENT_REQUIRED',
    'REMOVE_LAST_COMPANY_REPRESENTATIVE',
  ],
});

export const getCompany = defineEndpoint({
  name: 'get-company',
  method: 'GET',
  path: '/companies/get_by_id/',
  access: 'user_data',
  summary:
    'Dane, limity i zużycie pakietu: członek widzi swoją firmę, administrator platformy każdą. @NOTE B §7: data.data',
  query: z.object({ id: z.string().check(z.maxLength(64)), activeMembershipId: actsFor }),
  answer: z.object({ data: company }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

export const renewApiKey = defineEndpoint({
  name: 'renew-api-key',
  method: 'POST',
  path: '/companies/:companyId/api_key/',
  access: 'users_manage',
  summary:
    'Tworzy nowy klucz API firmy i pokazuje go ten jeden raz; poprzedni przestaje działać. @NOTE A §2: wywołanie niepokazane',
  params: z.object({ companyId: z.string() }),
  answer: z.object({ apiKey: z.string(), madeAt: z.string() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
