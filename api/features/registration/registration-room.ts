import type { FastifyInstance } from 'fastify';
import { makeActingClient } from '../../core/callers/acting-client.ts';
import { makeBotGate } from '../../core/callers/bot-gate.ts';
import type { CoarseLimits } from '../../core/callers/coarse-limits.ts';
import type { Database } from '../../core/database/database.ts';
import { makeMailLinkToken } from '../../core/secrets/mail-link-token.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import type { CompanyRegister } from '../../gateways/company-register.ts';
import type { FileStore } from '../../gateways/file-store.ts';
import { addAssignToCompany } from './assign-to-company.ts';
import { addGetCompanyByNip } from './get-company-by-nip.ts';
import { addGetCompanyByRegon } from './get-company-by-regon.ts';
import { addGetPersonByEmail } from './get-person-by-email.ts';
import { addHaveUserRegistered } from './have-user-registered.ts';
import { addRegisterCompany } from './register-company.ts';
import type { RegistrationParts } from './registration-parts.ts';
import { addUploadAuthorizationFile } from './upload-authorization-file.ts';

interface RoomParts {
  readonly database: Database;
  readonly mail: MailQueue;
  readonly coarseLimits: CoarseLimits;
  readonly secret: string;
  readonly files: FileStore;
  readonly companyRegister: CompanyRegister;
}

/** Registration of a company by its first administrator (A §2, §4). */
export async function addRegistrationRoom(app: FastifyInstance, { secret, ...given }: RoomParts): Promise<void> {
  const parts: RegistrationParts = {
    ...given,
    requirePerson: makeBotGate(secret),
    actingClient: makeActingClient(secret),
    tokenOf: makeMailLinkToken(secret),
  };
  addGetCompanyByRegon(app, parts);
  addGetCompanyByNip(app, parts);
  addHaveUserRegistered(app, parts);
  addAssignToCompany(app, parts);
  addGetPersonByEmail(app, parts);
  addRegisterCompany(app, parts);
  await addUploadAuthorizationFile(app, parts);
}
