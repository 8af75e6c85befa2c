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
  /** timeout of one attempt, in milliseconds */
  readonly timeLimit: number;
  /** number of retries of a failed call */
  readonly retries: number;
  /** first pause between attempts, in milliseconds; later ones are longer, up to half a second, with jitter */
  readonly firstPause: number;
  /** consecutive failures that open the circuit breaker, and how long it stays open, in milliseconds */
  readonly failuresToOpen: number;
  readonly openFor: number;
  /** whether an error is final, so that a retry is useless */
  readonly isFinal: (error: unknown) => boolean;
}

/** Policy for calls of external services: timeout, retries and a circuit breaker. */
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
