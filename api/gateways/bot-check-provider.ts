import type { Config } from '../core/config.ts';
import { makeAltchaCheck } from './bot-check-altcha.ts';
import { makeSiteverifyCheck } from './bot-check-siteverify.ts';
import type { BotCheck } from './bot-check.ts';

/** The configured bot check. */
export function makeBotCheck(config: Config['botCheck'], secret: string): BotCheck {
  const { provider } = config;
  return provider === 'altcha' ? makeAltchaCheck(secret, config.work) : makeSiteverifyCheck({ ...config, provider });
}
