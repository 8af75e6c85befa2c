import type { RegisterEntry } from '../../api/gateways/company-register.ts';
import { inventedCompany } from '../../api/gateways/company-register-simulator.ts';

/** The companies that the register without a key of GUS knows, found as people find them: by a REGON, of those where they all are. */
export const inventedCompanies: readonly RegisterEntry[] = Array.from({ length: 10_000 }, (_, n) =>
  inventedCompany(String(990_000_000 + n)),
).filter((entry) => entry !== null);
