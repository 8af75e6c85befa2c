import { distance } from 'fastest-levenshtein';
import { readFileSync } from 'node:fs';

/** A setting is missing or invalid; the message is a Polish sentence for the operator. */
export class ConfigError extends Error {}

/** Each may come from the file named by `NAME_FILE`: systemd credentials, Docker and Kubernetes secrets. */
const secrets = [
  'BOT_CHECK_SECRET',
  'COMPANY_REGISTER_KEY',
  'DATABASE_URL',
  'EDGE_SECRET',
  'ELASTICSEARCH_API_KEY',
  'GLOBAL_REGISTRY_API_KEY',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SECRET',
  'SMTP_URL',
] as const;

/** Every setting of every program; `infra/settings.md` and `infra/operations.md` describe them. */
export const settingNames: readonly string[] = [
  ...secrets,
  ...secrets.map((name) => `${name}_FILE`),
  'ACCESS_LOG',
  'ACCESS_LOG_DIR',
  'BOT_CHECK_PROVIDER',
  'BOT_CHECK_SITE_KEY',
  'BOT_CHECK_VERIFY_URL',
  'BOT_CHECK_WORK',
  'CHROMIUM',
  'COARSE_LIMITS',
  'COMPANY_REGISTER_URL',
  'DATA_DIR',
  'DEMO',
  'DRAIN_SECONDS',
  'EDGE_BALANCERS',
  'EDGE_CERTIFICATE',
  'EDGE_CERTIFICATE_KEY',
  'EDGE_HOST',
  'EDGE_INCLUDE',
  'EDGE_PORT',
  'EDGE_REFRESH_PORT',
  'EDGE_REFRESH_URLS',
  'EDGE_SERVERS',
  'EDGE_TLS_PORT',
  'ELASTICSEARCH_CA',
  'ELASTICSEARCH_HOME',
  'ELASTICSEARCH_PREFIX',
  'ELASTICSEARCH_REPLICAS',
  'ELASTICSEARCH_SHARDS',
  'ELASTICSEARCH_URL',
  'GLOBAL_REGISTRY_URL',
  'GTINOTEKA_API_KEY',
  'GTINOTEKA_URL',
  'HOST',
  'LOG_LEVEL',
  'MAILBOX_PORT',
  'MAIL_FROM',
  'NGINX',
  'OFFICE_EMAIL',
  'PAYMENT_ACCOUNT',
  'PAYMENT_RECIPIENT',
  'PORT',
  'PUBLIC_URL',
  'S3_BUCKET',
  'S3_URL',
  'SEARCH_MAX_LAG',
  'TRUSTED_PROXIES',
  'WEBHOOK_LOOPBACK',
  'WORKER',
];

/** Names with so few characters have neighbours that belong to the system (HOST and HOME). */
const shortest = 6;

/**
 * The environment with the secrets of `NAME_FILE` in place of their files.
 * - Throws ConfigError for a name that differs from one of ours by up to two characters: a mistyped DATABASE_URL would
 *   otherwise start an empty demo.
 * - Throws ConfigError for a file that cannot be read or is empty, and for `NAME` beside `NAME_FILE`.
 */
export function readSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  for (const name of Object.keys(env)) {
    const meant = settingMeant(name);
    if (meant) throw new ConfigError(`${name}: nie ma takiego ustawienia; chodzi o ${meant}?`);
  }
  const settings = { ...env };
  for (const name of secrets) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new ConfigError(`${name} i ${name}_FILE: podaj tylko jedno z nich`);
    settings[name] = readSecretFile(`${name}_FILE`, file);
    // A program started with these settings would otherwise see both.
    delete settings[`${name}_FILE`];
  }
  return settings;
}

function settingMeant(name: string): string | undefined {
  if (name.length < shortest || settingNames.includes(name)) return undefined;
  return settingNames.find((known) => {
    if (known.length < shortest || Math.abs(known.length - name.length) > 2) return false;
    return distance(known, name) <= (known.length >= 8 ? 2 : 1);
  });
}

function readSecretFile(setting: string, file: string): string {
  let value: string;
  try {
    value = readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${setting}: nie można odczytać pliku ${file}`);
  }
  if (value === '') throw new ConfigError(`${setting}: plik ${file} jest pusty`);
  return value;
}
