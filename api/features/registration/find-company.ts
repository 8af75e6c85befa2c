import type { RegisterEntry } from '../../gateways/company-register.ts';
import { findOwnCompany, type CompanyDetails, type OwnCompany } from '../../store/people/registered-companies.ts';
import type { Deps } from '../deps.ts';

/** Known data of a company: our row, completed by the register. */
export interface KnownCompany {
  readonly own: OwnCompany | null;
  readonly details: CompanyDetails;
}

/**
 * Finds a company by a valid REGON: own table first, then the national register.
 * - An incomplete row is completed by the register if it responds.
 * - Null if unknown.
 * - Throws CompanyRegisterUnavailable if only the register could know.
 */
export async function findCompany(
  { database, companyRegister }: Pick<Deps, 'database' | 'companyRegister'>,
  regon: string,
): Promise<KnownCompany | null> {
  const own = await findOwnCompany(database, regon);
  if (own && (own.state !== 'known' || isComplete(own))) return { own, details: own };
  if (own) {
    const entry = await companyRegister.findByRegon(regon).catch(() => null);
    return { own, details: entry ? completed(own, entry) : own };
  }
  const entry = await companyRegister.findByRegon(regon);
  return entry && { own: null, details: { ...entry, webPage: null, companyProfile: null } };
}

function isComplete(own: CompanyDetails): boolean {
  return [own.name, own.nip, own.street, own.city, own.postalCode, own.district].every(Boolean);
}

function completed(own: CompanyDetails, entry: RegisterEntry): CompanyDetails {
  return {
    regon: entry.regon,
    name: own.name ?? entry.name,
    nip: own.nip ?? entry.nip,
    street: own.street ?? entry.street,
    city: own.city ?? entry.city,
    postalCode: own.postalCode ?? entry.postalCode,
    district: own.district ?? entry.district,
    webPage: own.webPage,
    companyProfile: own.companyProfile,
  };
}
