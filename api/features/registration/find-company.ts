import type { RegisterEntry } from '../../gateways/company-register.ts';
import { findOwnCompany, type CompanyDetails, type OwnCompany } from '../../store/people/registered-companies.ts';
import type { Deps } from '../deps.ts';

/** What is known of a company: our own row where there is one, and what the register adds to it. */
export interface KnownCompany {
  readonly own: OwnCompany | null;
  readonly details: CompanyDetails;
}

/**
 * The company of a valid REGON: our own table first, then the national register. A row of ours that lacks something is
 * completed by the register, if it answers. Null: nobody knows it. Throws CompanyRegisterUnavailable where only it could tell.
 */
export async function findCompany(
  { database, companyRegister }: Pick<Deps, 'database' | 'companyRegister'>,
  regon: string,
): Promise<KnownCompany | null> {
  const own = await findOwnCompany(database, regon);
  if (own && (own.standing !== 'known' || isComplete(own))) return { own, details: own };
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
