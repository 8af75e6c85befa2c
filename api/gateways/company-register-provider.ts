import { LRUCache } from 'lru-cache';
import { makeCallPolicy } from './call-policy.ts';
import { CompanyRegisterUnavailable, type CompanyRegister, type RegisterEntry } from './company-register.ts';
import { askGus, GusRefused } from './company-register-gus.ts';
import { inventedCompany } from './company-register-simulator.ts';

export interface CompanyRegisterOptions {
  readonly key: string;
  /** address other than the production register's */
  readonly url: string | null;
  /** timeout of one attempt, in milliseconds */
  readonly timeLimit?: number;
  readonly retries?: number;
  /** consecutive failures that open the circuit breaker, and how long it stays open, in milliseconds */
  readonly failuresToOpen?: number;
  readonly openFor?: number;
}

/** How long a response is cached: the steps of one registration request the same company. */
const keptFor = 10 * 60_000;

/** The national register (GUS BIR1) with a timeout, a retry and a circuit breaker. */
export function makeCompanyRegister(options: CompanyRegisterOptions): CompanyRegister {
  const { timeLimit = 2_500, retries = 1, failuresToOpen = 5, openFor = 10_000 } = options;
  const policy = makeCallPolicy({
    timeLimit,
    retries,
    firstPause: 100,
    failuresToOpen,
    openFor,
    isFinal: (error) => error instanceof GusRefused,
  });
  const cache = new LRUCache<string, { entry: RegisterEntry | null }>({ max: 500, ttl: keptFor });
  return {
    async findByRegon(regon) {
      const known = cache.get(regon);
      if (known) return known.entry;
      try {
        const entry = await policy.execute(({ signal }) => askGus(options, regon, signal));
        cache.set(regon, { entry });
        return entry;
      } catch (error) {
        throw new CompanyRegisterUnavailable('the register of companies does not answer', { cause: error });
      }
    },
  };
}

/** Without a register: simulated companies while `isDemo` (the catalogue is simulated too), else none. */
export function makeDemoCompanyRegister(isDemo: () => Promise<boolean>): CompanyRegister {
  return {
    async findByRegon(regon) {
      const entry = inventedCompany(regon);
      return entry && (await isDemo()) ? entry : null;
    },
  };
}
