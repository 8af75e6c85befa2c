import { health } from '@gtinoteka/contract/home.ts';
import { readFileSync } from 'node:fs';
import { defineRoute } from '../define-feature.ts';

const packageFile = new URL('../../../package.json', import.meta.url);

/** Health check: database reachable (else 503), and whether the catalogue is demo data. */
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

export const healthRoute = defineRoute(health, async (_call, { database }) => {
  const found = await database.db
    .selectFrom('installation')
    .select(['key', 'value'])
    .where('key', 'in', ['demo_data', 'demo_accounts'])
    .execute();
  const is = (key: string, value: string): boolean => found.some((row) => row.key === key && row.value === value);
  const demoData = is('demo_data', 'true');
  return { status: 'ok' as const, database: true, demoData, demoAccounts: is('demo_accounts', 'public'), version };
});
