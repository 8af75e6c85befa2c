import { checkNip, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { checkRegon, cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { AppError } from '../../core/app-error.ts';

/** REGON of a query, normalised. Throws REGON_INVALID. */
export function requireRegon(typed: string): string {
  const regon = cleanRegon(typed);
  const fault = checkRegon(regon);
  if (fault) throw new AppError(fault, { fields: { regon: fault } });
  return regon;
}

/** NIP of a query, normalised. Throws NIP_INVALID. */
export function requireNip(typed: string): string {
  const nip = cleanNip(typed);
  const fault = checkNip(nip);
  if (fault) throw new AppError(fault, { fields: { nip: fault } });
  return nip;
}

/** E-mail address in stored form. Throws EMAIL_INVALID, also if empty or too long. */
export function requireEmail(typed: string): string {
  const email = cleanEmail(typed);
  if (checkEmail(email)) throw new AppError('EMAIL_INVALID', { fields: { email: 'EMAIL_INVALID' } });
  return email;
}
