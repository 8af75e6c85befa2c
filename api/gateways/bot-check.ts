/** Proof that a challenge was solved. Whoever accepts it must refuse the same `id` until `expiresAt`: it is good once. */
export interface SolvedChallenge {
  readonly id: Buffer;
  readonly expiresAt: Date;
}

/** The bot-check port. Behind it: our own proof of work, or an outside provider that speaks siteverify. */
export interface BotCheck {
  readonly provider: 'altcha' | 'recaptcha' | 'turnstile' | 'hcaptcha';
  /** what the provider's script needs in the page; null for our own */
  readonly siteKey: string | null;
  /** A task for the browser; null for outside providers, who set their own. */
  challenge(): Promise<object | null>;
  /** Null: not solved, expired, forged, or the provider does not answer. Never throws: it fails closed. */
  verify(payload: string, address: string): Promise<SolvedChallenge | null>;
}
