/** A company in the national register: public data. Null: the register has no value. */
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

/** The register does not respond, or none is configured. The company may exist. */
export class CompanyRegisterUnavailable extends Error {}

/** The company-register port. Throws CompanyRegisterUnavailable. */
export interface CompanyRegister {
  /** The company of a valid REGON (9 or 14 digits); null if it is unknown or closed. */
  findByRegon(regon: string): Promise<RegisterEntry | null>;
}
