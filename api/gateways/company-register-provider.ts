import { LRUCache } from 'lru-cache';
import { makeCallPolicy } from './call-policy.ts';
import { CompanyRegisterUnavailable, type CompanyRegister, type RegisterEntry } from './company-register.ts';
import { askGus, GusRefused } from './company-register-gus.ts';
import { inventedCompany } from './company-register-simulator.ts';

export interface CompanyRegisterOptions {
  readonly key: string;
  /** another address than that of the production register */
  readonly url: string | null;
  /** how long one try may take, in milliseconds */
  readonly timeLimit?: number;
  readonly retries?: number;
  /** failures in a row after which the register is left alone, and for how long, in milliseconds */
  readonly failuresToOpen?: number;
  readonly openFor?: number;
}

/** How long an answer is kept: the steps of one registration ask for the same company. */
const keptFor = 10 * 60_000;

/** The national register (GUS BIR1) with a time limit, a retry and a breaker that spares it and the callers while it is down. */
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

/** Without a register: invented companies while `isDemo` says that the data beside them are invented too, else nobody. */
export function makeDemoCompanyRegister(isDemo: () => Promise<boolean>): CompanyRegister {
  return {
    async findByRegon(regon) {
      const entry = inventedCompany(regon);
      return entry && (await isDemo()) ? entry : null;
    },
  };
}
