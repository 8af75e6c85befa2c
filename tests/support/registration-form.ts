import { randomInt } from 'node:crypto';
import { newNip, newRegon } from './polish-ids.ts';

interface Form {
  company: Record<string, unknown>;
  user: Record<string, unknown>;
  isCompanyRepresentative: boolean;
}

/** A right body of a registration of a company nobody knows; the parts given replace single fields. */
export function registrationForm(
  parts: { company?: Record<string, unknown>; user?: Record<string, unknown>; isCompanyRepresentative?: boolean } = {},
): Form {
  return {
    company: {
      name: 'Nowa Firma sp. z o.o.',
      regon: newRegon(),
      nip: newNip(),
      street: 'ul. Prosta 1',
      city: 'Warszawa',
      postalCode: '00-001',
      district: 'mazowieckie',
      country: 'Polska',
      webPage: 'nowafirma.example',
      companyProfile: 'production',
      registrationPurposes: ['checkSingleGtin', 'useSearch'],
      ...parts.company,
    },
    user: { email: `ktos-${randomInt(1e12)}@test.example`, ...parts.user },
    isCompanyRepresentative: parts.isCompanyRepresentative ?? true,
  };
}
