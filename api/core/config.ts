import { ConfigError, readSettings } from '@gtinoteka/command-line/settings.ts';
import { join, resolve } from 'node:path';
import { isAddressOrRange, isLoopback } from './ip-address.ts';

/** Settings of one process, read once from the environment. Each part has an embedded default. */
export interface Config {
  host: string;
  port: number;
  /** folder of the embedded defaults: database cluster, secrets, files */
  dataDir: string;
  /** seconds between SIGTERM, when /readyz turns 503, and the end of listening, for load balancers */
  drainSeconds: number;
  /** the S3-compatible store and bucket of files; null: DATA_DIR/files */
  s3: { url: string; bucket: string; accessKey: string; secretKey: string } | null;
  /** an external PostgreSQL instead of the embedded one */
  databaseUrl: string | null;
  /** CIDR list of reverse proxies with a trusted X-Forwarded-For; empty: the socket's address is the client's */
  trustedProxies: string[];
  /** public origin of the site, for cookies and links; null: that of the request */
  publicUrl: string | null;
  /** at least 32 characters; null: random, stored in the file DATA_DIR/secret */
  secret: string | null;
  botCheck: {
    provider: 'altcha' | 'recaptcha' | 'turnstile' | 'hcaptcha';
    siteKey: string | null;
    secret: string | null;
    verifyUrl: string | null;
    /** rounds of each derivation of the proof of work */
    work: number;
  };
  /** `isSimulated`: its answers are simulated, so they are not stored */
  globalRegistry: { url: string | null; apiKey: string | null; isSimulated: boolean };
  /**
   * the national register of companies (GUS BIR1)
   * - without a key: our own table, and simulated companies with demo data
   */
  companyRegister: { key: string | null; url: string | null };
  mail: {
    /** the mail server; null: mails are caught and shown on a local page */
    smtpUrl: string | null;
    from: string;
    /** port of the page that shows caught mails; null: the one after `port`, else any free one */
    mailboxPort: number | null;
    /** recipient of mails about orders; null: none */
    officeEmail: string | null;
  };
  /** account number and recipient for payments; null: not set */
  payment: { account: string; recipient: string } | null;
  /** maximum lag of the search index in seconds before searches use PostgreSQL; 0: no maximum */
  searchMaxLag: number;
  /** whether jobs run in the API process or in their own (`npm run worker`) */
  worker: 'inside' | 'separate';
  /**
   * whether demo data and accounts are added to an empty database: only on this machine's embedded default unless
   * DEMO says so
   */
  demo: boolean;
  /** DEMO=yes: demo accounts stay on a public installation */
  demoWanted: boolean;
  /** whether other machines are expected, by HOST, PUBLIC_URL or TRUSTED_PROXIES */
  isPublic: boolean;
  /** folder of the access log; null: none */
  accessLog: string | null;
  /** whether webhooks may use this machine, http and any port; for tests only */
  webhookLoopback: boolean;
  /** limits against floods and guessing; off only for benches and load tests */
  coarseLimits: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** required to read /metrics; null: only this machine may */
  metricsToken: string | null;
  /** `secret`: of the edge's own calls, at least 32 characters; null: no edge. `refreshUrls`: see edge-refresh.ts */
  edge: { secret: string | null; refreshUrls: string[] };
}

export { ConfigError };

function listOf(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function oneOf<const T extends string>(name: string, value: string | undefined, allowed: readonly T[], fallback: T): T {
  if (value === undefined || value === '') return fallback;
  const found = allowed.find((item) => item === value);
  if (!found) throw new ConfigError(`${name}=${value}: dozwolone wartości to ${allowed.join(', ')}`);
  return found;
}

function portOf(name: string, value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new ConfigError(`${name}=${value}: to nie jest numer portu`);
  return port;
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new ConfigError(`${name}=${value}: podaj liczbę całkowitą od ${least} do ${most}`);
  return number;
}

function databaseUrlOf(value: string | undefined): string | null {
  if (!value) return null;
  // The address may contain a password, so it is not repeated. A path is the folder of a server's socket.
  if (value.startsWith('/') || /^(postgres(ql)?|socket):\/.+/.test(value)) return value;
  throw new ConfigError('DATABASE_URL: podaj adres postgres://użytkownik:hasło@serwer:5432/baza');
}

/** `https://katalog.example/` is an origin, an address without a scheme or with a path is not. */
function originOf(publicUrl: string): string {
  const url = URL.parse(publicUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new ConfigError(`PUBLIC_URL=${publicUrl}: podaj adres https://… bez ścieżki`);
  return url.origin;
}

function s3Of(env: NodeJS.ProcessEnv): Config['s3'] {
  const { S3_URL: url, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env;
  if (!url && !bucket && !accessKey && !secretKey) return null;
  if (!url || !bucket || !accessKey || !secretKey)
    throw new ConfigError('S3_URL, S3_BUCKET, S3_ACCESS_KEY i S3_SECRET_KEY podaje się razem');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new ConfigError('S3_URL: podaj adres https://…');
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new ConfigError(`S3_BUCKET=${bucket}: to nie jest nazwa zasobnika`);
  return { url, bucket, accessKey, secretKey };
}

/** Account and recipient of the demo: no bank has this number. */
const demoPayment = { account: '20 9999 0000 0000 0000 0000 0001', recipient: 'Gtinoteka (dane przykładowe)' };

function mailOf(env: NodeJS.ProcessEnv): Config['mail'] {
  const smtpUrl = env.SMTP_URL || null;
  // The address may contain a password, so it is not repeated.
  if (smtpUrl && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? ''))
    throw new ConfigError('SMTP_URL: podaj adres smtp://… albo smtps://…');
  if (smtpUrl && !env.MAIL_FROM) throw new ConfigError('MAIL_FROM: podaj adres nadawcy, skoro jest SMTP_URL');
  return {
    smtpUrl,
    from: env.MAIL_FROM || 'Gtinoteka <poczta@gtinoteka.example>',
    mailboxPort: env.MAILBOX_PORT ? portOf('MAILBOX_PORT', env.MAILBOX_PORT) : null,
    officeEmail: env.OFFICE_EMAIL || null,
  };
}

function paymentOf(env: NodeJS.ProcessEnv, isDemo: boolean): Config['payment'] {
  const account = env.PAYMENT_ACCOUNT;
  const recipient = env.PAYMENT_RECIPIENT;
  if (!account !== !recipient) throw new ConfigError('PAYMENT_ACCOUNT i PAYMENT_RECIPIENT podaje się razem');
  return account && recipient ? { account, recipient } : isDemo ? demoPayment : null;
}

function edgeOf(env: NodeJS.ProcessEnv): Config['edge'] {
  const secret = env.EDGE_SECRET || null;
  if (secret && secret.length < 32) throw new ConfigError('EDGE_SECRET musi mieć co najmniej 32 znaki');
  const refreshUrls = listOf(env.EDGE_REFRESH_URLS);
  for (const url of refreshUrls)
    if (URL.parse(url)?.protocol !== 'http:')
      throw new ConfigError(`EDGE_REFRESH_URLS: „${url}” to nie adres http://…`);
  return { secret, refreshUrls };
}

/** Reads the settings. Throws ConfigError with a Polish sentence for an invalid value. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = readSettings(given);
  const databaseUrl = databaseUrlOf(env.DATABASE_URL);
  const secret = env.SECRET || null;
  if (secret && secret.length < 32) throw new ConfigError('SECRET musi mieć co najmniej 32 znaki');
  const trustedProxies = listOf(env.TRUSTED_PROXIES);
  for (const range of trustedProxies)
    if (!isAddressOrRange(range)) throw new ConfigError(`TRUSTED_PROXIES: „${range}” to nie adres ani zakres CIDR`);
  const dataDir = resolve(env.DATA_DIR || '.data');
  const host = env.HOST || '127.0.0.1';
  const isPublic = (host !== 'localhost' && !isLoopback(host)) || Boolean(env.PUBLIC_URL) || trustedProxies.length > 0;
  const demoWanted = oneOf('DEMO', env.DEMO, ['yes', 'no', 'auto'], 'auto') === 'yes';
  const demo = demoWanted || (env.DEMO !== 'no' && databaseUrl === null && !isPublic);
  return {
    host,
    port: portOf('PORT', env.PORT ?? '3000'),
    dataDir,
    drainSeconds: wholeNumber('DRAIN_SECONDS', env.DRAIN_SECONDS || '0', 0, 300),
    s3: s3Of(env),
    databaseUrl,
    trustedProxies,
    publicUrl: env.PUBLIC_URL ? originOf(env.PUBLIC_URL) : null,
    secret,
    botCheck: {
      provider: oneOf(
        'BOT_CHECK_PROVIDER',
        env.BOT_CHECK_PROVIDER,
        ['altcha', 'recaptcha', 'turnstile', 'hcaptcha'],
        'altcha',
      ),
      siteKey: env.BOT_CHECK_SITE_KEY || null,
      secret: env.BOT_CHECK_SECRET || null,
      verifyUrl: env.BOT_CHECK_VERIFY_URL || null,
      work: wholeNumber('BOT_CHECK_WORK', env.BOT_CHECK_WORK || '1000', 1, 100_000),
    },
    globalRegistry: {
      url: env.GLOBAL_REGISTRY_URL || null,
      apiKey: env.GLOBAL_REGISTRY_API_KEY || null,
      isSimulated: false,
    },
    companyRegister: { key: env.COMPANY_REGISTER_KEY || null, url: env.COMPANY_REGISTER_URL || null },
    mail: mailOf(env),
    payment: paymentOf(env, demo),
    searchMaxLag: wholeNumber('SEARCH_MAX_LAG', env.SEARCH_MAX_LAG || '60', 0, 86_400),
    worker: oneOf('WORKER', env.WORKER, ['inside', 'separate'], 'inside'),
    demo,
    demoWanted,
    isPublic,
    accessLog:
      oneOf('ACCESS_LOG', env.ACCESS_LOG, ['yes', 'no'], 'yes') === 'yes'
        ? resolve(env.ACCESS_LOG_DIR || join(dataDir, 'access-log'))
        : null,
    webhookLoopback: oneOf('WEBHOOK_LOOPBACK', env.WEBHOOK_LOOPBACK, ['yes', 'no'], 'no') === 'yes',
    coarseLimits: oneOf('COARSE_LIMITS', env.COARSE_LIMITS, ['yes', 'no'], 'yes') === 'yes',
    logLevel: oneOf('LOG_LEVEL', env.LOG_LEVEL, ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
    metricsToken: env.METRICS_TOKEN || null,
    edge: edgeOf(env),
  };
}
