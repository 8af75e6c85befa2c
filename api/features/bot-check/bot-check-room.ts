import type { FastifyInstance } from 'fastify';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { makeBotCheck } from '../../gateways/bot-check-provider.ts';
import { addBotCheckChallenge } from './bot-check-challenge.ts';
import { addBotCheckPass } from './bot-check-pass.ts';

/** Where strangers show that they are people: a challenge, and a pass for a solved one. */
export function addBotCheckRoom(
  app: FastifyInstance,
  { config, database, secret }: { config: Config; database: Database; secret: string },
): void {
  const botCheck = makeBotCheck(config.botCheck, secret);
  addBotCheckChallenge(app, { botCheck });
  addBotCheckPass(app, { botCheck, config, database, secret });
}
