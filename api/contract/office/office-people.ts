import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { officePermissions } from '../permissions.ts';

/** A person's office rights: all of them, as a platform administrator, or the named ones. */
const rights = z.object({
  isAdmin: z.boolean(),
  permissions: z.array(z.enum(officePermissions)).check(z.maxLength(officePermissions.length)),
});
export type GrantedOfficeRights = z.infer<typeof rights>;

/** A person with an active account. Identified by e-mail, because people type their names themselves. */
const officePerson = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** names of their active companies, the oldest membership first */
  companies: z.array(z.string()),
  ...rights.shape,
});
export type OfficePerson = z.infer<typeof officePerson>;

/** Listed changes; the audit log has all. */
export const rightsChanges = 50;

const change = z.object({
  at: z.iso.datetime(),
  /** e-mail of the author; null: a command, or erased */
  who: z.nullable(z.string()),
  /** e-mail of the person; null: erased */
  whom: z.nullable(z.string()),
  byCommand: z.boolean(),
  ...rights.shape,
});
export type RightsChange = z.infer<typeof change>;

export const getOfficePeople = defineEndpoint({
  name: 'get-office-people',
  method: 'GET',
  path: '/companies/office_people/',
  access: 'registered_company',
  summary: `Kto pracuje w biurze platformy i co może, oraz ostatnie ${rightsChanges} zmian. Tylko dla administratora platformy. @NOTE B §7: wywołanie niepokazane`,
  answer: z.object({
    people: z.array(officePerson),
    changes: z.array(change),
    /** the caller is a demo account, open to everyone: it cannot give rights */
    isDemoAccount: z.boolean(),
  }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED'],
});

export const findOfficePerson = defineEndpoint({
  name: 'find-office-person',
  method: 'POST',
  path: '/companies/office_people/find/',
  access: 'registered_company',
  summary:
    'Osoba z aktywnym kontem o tym adresie e-mail. Niczego nie zmienia; adres nie stoi w ścieżce, żeby nie trafił do logów. Tylko dla administratora platformy. @NOTE B §7: wywołanie niepokazane',
  body: z.object({ email: z.string().check(z.maxLength(1_000)) }),
  answer: z.object({ person: officePerson }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'EMAIL_INVALID', 'PERSON_NOT_FOUND'],
});

export const setOfficeRights = defineEndpoint({
  name: 'set-office-rights',
  method: 'PUT',
  path: '/companies/office_people/:person/',
  access: 'registered_company',
  summary:
    'Nadaje osobie dokładnie te uprawnienia w biurze i pisze do niej o tym. `was`: te, które widział zmieniający. Powtórzone nic nie zmienia. Konto demonstracyjne otwarte dla wszystkich ani ich nie nadaje, ani nie dostaje. Tylko dla administratora platformy. @NOTE B §7: wywołanie niepokazane',
  params: z.object({ person: z.string() }),
  body: z.object({ ...rights.shape, was: rights }),
  answer: z.object({ person: officePerson }),
  errors: [
    'UNAUTHORIZED',
    'ACCESS_DENIED',
    'DEMO_ACCOUNT_RIGHTS',
    'NOT_FOUND',
    'OFFICE_RIGHTS_CHANGED',
    'LAST_ADMINISTRATOR',
  ],
});
