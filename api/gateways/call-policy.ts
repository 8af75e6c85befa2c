import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel';

export interface CallPolicyOptions {
  /** how long one try may take, in milliseconds */
  readonly timeLimit: number;
  /** how many times a failed call is tried again */
  readonly retries: number;
  /** the first pause between tries, in milliseconds; later ones are longer, up to half a second, with jitter */
  readonly firstPause: number;
  /** failures in a row after which the other side is left alone, and for how long, in milliseconds */
  readonly failuresToOpen: number;
  readonly openFor: number;
  /** a refusal that asking again does not change */
  readonly isFinal: (error: unknown) => boolean;
}

/** How the world outside is called: a time limit, retries, and a breaker that spares it and the callers while it is down. */
export function makeCallPolicy(options: CallPolicyOptions): IPolicy {
  return wrap(
    retry(
      handleWhen((error) => !options.isFinal(error) && !(error instanceof BrokenCircuitError)),
      {
        maxAttempts: options.retries,
        backoff: new ExponentialBackoff({ initialDelay: options.firstPause, maxDelay: 500 }),
      },
    ),
    circuitBreaker(handleAll, {
      halfOpenAfter: options.openFor,
      breaker: new ConsecutiveBreaker(options.failuresToOpen),
    }),
    timeout(options.timeLimit, TimeoutStrategy.Aggressive),
  );
}
