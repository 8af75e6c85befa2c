import { registerCompany } from '@gtinoteka/contract/people/registration.ts';
import { checkRegon, cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { AppError } from '../../core/app-error.ts';
import { countPendingMail } from '../../core/callers/count-mail.ts';
import { defineRoute } from '../define-feature.ts';
import { answerInSteps } from '../../core/http/even-answer.ts';
import { CompanyRegisterUnavailable } from '../../gateways/company-register.ts';
import { register, RegistrationRefused } from '../../store/people/registrations.ts';
import { checkRegistration } from './check-registration.ts';
import { findCompany, type KnownCompany } from './find-company.ts';
import type { Deps } from '../deps.ts';

/** Granularity of the response time in milliseconds; differences within a step are invisible. */
const step = 100;

/**
 * Registers a company.
 * - Status, size and time of the response are equal for known and unknown addresses.
 */
export const registerCompanyRoute = defineRoute(registerCompany, async ({ body, request }, deps) => {
  deps.botGate(request);
  const regon = cleanRegon(body.company.regon ?? '');
  const fault = checkRegon(regon);
  const found = fault ? null : await findKnown(deps, regon);
  refuseTaken(found);
  const checked = checkRegistration(body, { regon, known: found?.details ?? null, regonFault: fault });
  await countPendingMail(deps.coarseLimits, request, checked.email);
  try {
    const startedBy = request.caller.kind === 'signed-in' ? request.caller.userId : null;
    const registration = { ...checked, startedBy, client: deps.clientOf(request) };
    return { data: await answerInSteps(step, () => register(deps, registration)) };
  } catch (error) {
    if (!(error instanceof RegistrationRefused)) throw error;
    const field = error.reason === 'NIP_TAKEN' ? 'nip' : 'regon';
    throw new AppError(error.reason, { fields: { [field]: error.reason } });
  }
});

/** Known data of the company; without the register, typed data are used. */
function findKnown(deps: Deps, regon: string): Promise<KnownCompany | null> {
  return findCompany(deps, regon).catch((error: unknown) => {
    if (error instanceof CompanyRegisterUnavailable) return null;
    throw error;
  });
}

/** Refuses a registered company before any fault of the form, which would be pointless to correct. */
function refuseTaken(found: KnownCompany | null): void {
  const state = found?.own?.state;
  if (state === 'registered')
    throw new AppError('REGISTRATION_COMPANY_EXISTS', { fields: { regon: 'REGISTRATION_COMPANY_EXISTS' } });
  if (state === 'unfinished')
    throw new AppError('UNFINISHED_COMPANY_REGISTRATION', { fields: { regon: 'UNFINISHED_COMPANY_REGISTRATION' } });
}
