import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { addCompanyNote } from './add-company-note.ts';
import type { Config } from '../../core/config.ts';
import type { CompaniesParts } from './companies-parts.ts';
import { addDeleteRegisteredMembership } from './delete-registered-membership.ts';
import { addGetAuthorizationFile } from './get-authorization-file.ts';
import { addGetCompanies } from './get-companies.ts';
import { addGetCompaniesCsv } from './get-companies-csv.ts';
import { addGetCompanyRecord } from './get-company-record.ts';
import { addGetOfficeCounters } from './get-office-counters.ts';
import { addGetOfficeServices } from './get-office-services.ts';
import { addFindOfficePerson } from './find-office-person.ts';
import { addGetOfficePeople } from './get-office-people.ts';
import { addSetOfficeRights } from './set-office-rights.ts';
import { addGetOfficeToday } from './get-office-today.ts';
import { addGetPackageUsesCsv } from './get-package-uses-csv.ts';
import { addGetRegisteredMemberships } from './get-registered-memberships.ts';
import { addReviewAuthorization } from './review-authorization.ts';
import { addSetCompanyAccess } from './set-company-access.ts';

/** Companies as the office runs them (B §2, §7). */
export function addCompaniesRoom(
  app: FastifyInstance,
  {
    database,
    mail,
    files,
    secret,
    config,
  }: Omit<CompaniesParts, 'clientOf'> & { readonly secret: string; readonly config: Pick<Config, 'globalRegistry'> },
): void {
  const parts = { database, mail, files, clientOf: makeActingClient(secret) };
  addGetOfficeCounters(app, parts);
  addGetOfficeToday(app, parts);
  addGetOfficeServices(app, { database, config });
  addGetOfficePeople(app, parts);
  addFindOfficePerson(app, parts);
  addSetOfficeRights(app, parts);
  addGetCompanies(app, parts);
  addGetCompaniesCsv(app, parts);
  addGetCompanyRecord(app, parts);
  addGetPackageUsesCsv(app, parts);
  addSetCompanyAccess(app, parts);
  addGetRegisteredMemberships(app, parts);
  addDeleteRegisteredMembership(app, parts);
  addGetAuthorizationFile(app, parts);
  addReviewAuthorization(app, parts);
  addCompanyNote(app, parts);
}
