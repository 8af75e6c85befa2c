import type pg from 'pg';
import type { Database } from '../core/database/database.ts';
import { inTransaction } from '../core/database/transaction.ts';
import { importedColumns } from '../store/catalogue/product-table.ts';
import { demoCompanies, demoCoverage } from './demo-companies.ts';
import { demoGpc, demoGpcPath } from './demo-gpc.ts';
import { demoPicturePath } from './demo-pictures.ts';
import { demoProducts } from './demo-products.ts';

/**
 * Loads the demo catalogue into an empty database and marks the installation as a demonstration, in one transaction.
 * - Returns false if any product or mark exists: a second start, or real data.
 */
export async function layDemoCatalogue({ pool }: Database): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE installation IN EXCLUSIVE MODE');
    const { rows } = await client.query<{ filled: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM products) OR EXISTS (SELECT 1 FROM installation WHERE key = 'demo_data') AS filled`,
    );
    if (rows[0]?.filled) return false;
    await layGpc(client);
    await layCompanies(client);
    await layLicences(client);
    await layProducts(client);
    await client.query(`INSERT INTO installation (key, value) VALUES ('demo_data', 'true')`);
    return true;
  });
}

async function layGpc(client: pg.PoolClient): Promise<void> {
  const nodes = demoGpc.map((node) => {
    const path = demoGpcPath(node.code);
    return {
      code: node.code,
      level: path.length,
      parent_code: node.parent,
      segment_code: path[0]?.code,
      family_code: path[1]?.code ?? null,
      class_code: path[2]?.code ?? null,
      title: node.title,
    };
  });
  await client.query(
    `INSERT INTO gpc_nodes (code, level, parent_code, segment_code, family_code, class_code)
     SELECT code, level, parent_code, segment_code, family_code, class_code
     FROM jsonb_to_recordset($1) AS n(code text, level int, parent_code text, segment_code text, family_code text, class_code text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(nodes)],
  );
  await client.query(
    `INSERT INTO gpc_titles (code, language, title)
     SELECT code, 'pl', title FROM jsonb_to_recordset($1) AS n(code text, title text) ON CONFLICT DO NOTHING`,
    [JSON.stringify(nodes)],
  );
  await client.query('SELECT refresh_gpc_paths()');
}

async function layCompanies(client: pg.PoolClient): Promise<void> {
  await client.query(
    `INSERT INTO companies (name, nip, street, city, postal_code, web_page, is_authorized, activation_date)
     SELECT name, nip, street, city, "postalCode", "webPage", true, now() - interval '1 year'
     FROM jsonb_to_recordset($1) AS c(name text, nip text, street text, city text, "postalCode" text, "webPage" text)
     ON CONFLICT (nip) DO NOTHING`,
    [JSON.stringify(demoCompanies)],
  );
}

async function layLicences(client: pg.PoolClient): Promise<void> {
  const licences = demoCompanies
    .filter((company) => company.licence !== 'none')
    .map((company) => ({
      licence_type: 'GCP',
      prefix: company.prefix,
      status: company.licence === 'withdrawn' ? 'withdrawn' : 'active',
      expired: company.licence === 'expired',
      nip: company.nip,
      organisation: company.organisation,
    }));
  const gtin8 = demoProducts()
    .filter((product) => product.gtin.startsWith('000000') && product.company !== null)
    .map((product) => ({
      licence_type: 'GTIN-8',
      prefix: product.gtin.slice(6),
      status: 'active',
      expired: false,
      nip: demoCompanies[product.company ?? 0]?.nip,
      organisation: 'GS1 Polska',
    }));
  await client.query(
    `INSERT INTO licences (licence_type, prefix, status, valid_from, valid_until, company_id, licensee_name, licensee_gln, organisation)
     SELECT l.licence_type, l.prefix, l.status, current_date - 800, CASE WHEN l.expired THEN current_date - 30 END,
            c.id, c.name, NULL, l.organisation
     FROM jsonb_to_recordset($1) AS l(licence_type text, prefix text, status text, expired boolean, nip text, organisation text)
     JOIN companies c ON c.nip = l.nip
     ON CONFLICT DO NOTHING`,
    [JSON.stringify([...licences, ...gtin8])],
  );
  await client.query(`INSERT INTO licence_coverage (prefix) VALUES ($1) ON CONFLICT DO NOTHING`, [demoCoverage]);
}

async function layProducts(client: pg.PoolClient): Promise<void> {
  const rows = demoProducts().map((product) => ({
    gtin: product.gtin,
    name: product.name,
    brand: product.brand,
    nip: product.company === null ? null : demoCompanies[product.company]?.nip,
    gpc_brick: product.brick,
    target_market: product.market,
    net_amounts: product.content.map(([amount]) => amount),
    net_units: product.content.map(([, unit]) => unit),
    description: product.description,
    description_language: product.description ? 'pl' : null,
    image_urls: product.hasPicture ? [`${demoPicturePath}/${product.gtin}.svg`] : [],
    product_page: product.productPage,
    product_card_page: product.productCardPage,
    gtin_status: product.status,
    is_global: product.isGlobal,
    is_public: product.isPublic,
    age: product.age,
  }));
  const columns = importedColumns.map(({ name }) => name);
  const types = importedColumns.map(({ name, sql }) => `${name} ${sql.replace(/ COLLATE.*/, '')}`);
  await client.query(
    `INSERT INTO products (gtin, company_id, ${columns.join(', ')}, created_at, last_modified)
     SELECT r.gtin, c.id, ${columns.map((name) => `r.${name}`).join(', ')},
       now() - r.age * interval '1 day', now() - r.age * interval '1 day'
     FROM jsonb_to_recordset($1) AS r(gtin text, nip text, ${types.join(', ')}, age int)
     LEFT JOIN companies c ON c.nip = r.nip`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `INSERT INTO catalogue_counters (day, added)
     SELECT (created_at AT TIME ZONE 'Europe/Warsaw')::date, count(*) FROM products WHERE NOT is_global GROUP BY 1
     ON CONFLICT (day) DO UPDATE SET added = catalogue_counters.added + excluded.added`,
  );
  await client.query(`INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM products`);
}
