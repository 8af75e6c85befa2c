/** Proof of a solved challenge. Accept each `id` once until `expiresAt`. */
export interface SolvedChallenge {
  readonly id: Buffer;
  readonly expiresAt: Date;
}

/** The bot-check port: our proof of work, or an external provider with siteverify. */
export interface BotCheck {
  readonly provider: 'altcha' | 'recaptcha' | 'turnstile' | 'hcaptcha';
  /** parameter of the provider's script; null for our own */
  readonly siteKey: string | null;
  /** A challenge for the browser; null for external providers, which create their own. */
  challenge(): Promise<object | null>;
  /** Null: not solved, expired, forged, or the provider does not respond. Never throws: it fails closed. */
  verify(payload: string, address: string): Promise<SolvedChallenge | null>;
}
