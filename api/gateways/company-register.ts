/** A company as the national register writes it: public data. Null is "the register does not say". */
export interface RegisterEntry {
  readonly regon: string;
  readonly name: string;
  readonly nip: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** a voivodeship in lower case */
  readonly district: string | null;
}

/** The register does not answer, or there is none to ask. What was asked may well exist. */
export class CompanyRegisterUnavailable extends Error {}

/** The company-register port. Throws CompanyRegisterUnavailable. */
export interface CompanyRegister {
  /** The company of a valid REGON (9 or 14 digits); null where the register does not know it or it has ended. */
  findByRegon(regon: string): Promise<RegisterEntry | null>;
}
