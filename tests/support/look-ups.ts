import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { makeBotPasses } from '../../api/core/callers/bot-pass.ts';
import { clientOf } from '../../api/core/ip-address.ts';
import type { Config } from '../../api/core/config.ts';
import type { Database } from '../../api/core/database/database.ts';

/** GTIN-14 of a 13-digit number: `prefix`, then `item` filled with zeros to 12 digits, then the check digit. */
export function gtinOf(prefix: string, item: number): string {
  const body = prefix + String(item).padStart(12 - prefix.length, '0');
  return `0${body}${checkDigit(body)}`;
}

export interface ProductColumns {
  gtin: string;
  name?: string | null;
  brand?: string | null;
  company_id?: string | null;
  gpc_brick?: string | null;
  target_market?: string[];
  net_amounts?: string[];
  net_units?: string[];
  image_urls?: string[];
  gtin_status?: string | null;
  is_global?: boolean;
  is_public?: boolean;
}

/** Adds a product; what is not named is a full national record without a picture. */
export async function addProduct({ pool }: Pick<Database, 'pool'>, columns: ProductColumns): Promise<void> {
  const row = {
    name: 'Woda źródlana 1,5 l',
    brand: 'Górska',
    target_market: ['PL'],
    net_amounts: ['1.5'],
    net_units: ['LTR'],
    gtin_status: 'active',
    is_global: false,
    ...columns,
  };
  const names = Object.keys(row);
  await pool.query(
    `INSERT INTO products (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
}

export interface LicenceColumns {
  prefix: string;
  licence_type?: 'GCP' | 'GTIN-8';
  status?: 'active' | 'withdrawn';
  valid_from?: string | null;
  valid_until?: string | null;
  licensee_name?: string | null;
  company_id?: string | null;
}

/** Adds a licence of our register, active and without end unless told otherwise. */
export async function addLicence({ pool }: Pick<Database, 'pool'>, columns: LicenceColumns): Promise<void> {
  const row = { licence_type: 'GCP', status: 'active', licensee_name: 'Górska Sp. z o.o.', ...columns };
  const names = Object.keys(row);
  await pool.query(
    `INSERT INTO licences (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/** Says that our register is complete for these prefixes. */
export async function coverPrefixes({ pool }: Pick<Database, 'pool'>, ...prefixes: string[]): Promise<void> {
  await pool.query('INSERT INTO licence_coverage SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [prefixes]);
}

/** The header of a client that passed the bot check. */
export function passHeaders(config: Config, address: string): { 'x-bot-check': string } {
  const passes = makeBotPasses(config.secret ?? '');
  return { 'x-bot-check': passes.sign(clientOf(address), new Date(Date.now() + 60_000)) };
}

/** Asks for a verdict as a stranger at this address who passed the bot check. */
export function askAsStranger(
  { app, config }: { app: FastifyInstance; config: Config },
  address: string,
  gtin: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    url: `/api/v1/products/product_has_gcp/${encodeURIComponent(gtin)}/`,
    remoteAddress: address,
    headers: { ...passHeaders(config, address), ...headers },
  });
}

/** Reads one brick of GPC in, 10000232 in the segment 50000000: from then on other codes are unknown. */
export async function addBrick({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `INSERT INTO gpc_nodes (code, level, segment_code) VALUES ('50000000', 1, '50000000'), ('10000232', 4, '50000000')
     ON CONFLICT DO NOTHING`,
  );
}
