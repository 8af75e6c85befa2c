import { findOfficePerson } from '@gtinoteka/contract/office/office-people.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { findOfficePerson as find } from '../../store/office/office-people.ts';
import { requireAdministrator } from './require-administrator.ts';

export const findOfficePersonRoute = defineRoute(findOfficePerson, async ({ body, request }, { database }) => {
  await requireAdministrator(database, signedIn(request.caller).userId);
  const email = cleanEmail(body.email);
  const fault = checkEmail(email);
  if (fault) throw new AppError(fault, { fields: { email: fault } });
  const person = await find(database, { email });
  if (!person) throw new AppError('PERSON_NOT_FOUND', { fields: { email: 'PERSON_NOT_FOUND' } });
  return { person };
});
