import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { deriveKey } from '../../api/core/secrets/derived-key.ts';

type Json = Record<string, unknown>;

function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

function hs(key: string | Buffer, header: Json | string, payload: Json | string, algorithm = 'sha256'): string {
  const input = `${part(header)}.${part(payload)}`;
  return `${input}.${createHmac(algorithm, key).update(input).digest('base64url')}`;
}

/**
 * Authorization values that are no valid access token, each with what is wrong. `secret` is the installation's, for those
 * that are signed rightly and wrong otherwise; `valid` is a true token of the person they pretend to be.
 */
export function forgedTokens(secret: string, valid: string): [string, string][] {
  const key = deriveKey(secret, 'access token');
  const [head = '', body = '', signature = ''] = valid.split('.');
  const claims: Json = JSON.parse(Buffer.from(body, 'base64url').toString());
  const header = { alg: 'HS256', typ: 'at+jwt' };
  const now = Math.floor(Date.now() / 1_000);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const rsInput = `${part({ alg: 'RS256', typ: 'at+jwt' })}.${body}`;
  const signed = (changes: Json, changedHeader: Json = {}): string =>
    hs(key, { ...header, ...changedHeader }, { ...claims, ...changes });
  const without = (name: string): string => {
    const { [name]: _left, ...rest } = claims;
    return hs(key, header, rest);
  };
  const tokens: [string, string][] = [
    ['alg none, no signature', `${part({ ...header, alg: 'none' })}.${body}.`],
    ['alg None', `${part({ ...header, alg: 'None' })}.${body}.`],
    ['alg NONE with the old signature', `${part({ ...header, alg: 'NONE' })}.${body}.${signature}`],
    ['alg nOnE, signed', signed({}, { alg: 'nOnE' })],
    ['no alg', hs(key, { typ: 'at+jwt' }, claims)],
    ['alg of another length, signed with our key', hs(key, { ...header, alg: 'HS384' }, claims, 'sha384')],
    ['alg HS512 with our key', hs(key, { ...header, alg: 'HS512' }, claims, 'sha512')],
    ['alg HS512 over a SHA-256 signature', signed({}, { alg: 'HS512' })],
    [
      'alg RS256 signed by a stranger',
      `${rsInput}.${createSign('sha256').update(rsInput).sign(rsa.privateKey, 'base64url')}`,
    ],
    ['HS256 over a public key', hs(publicPem, header, claims)],
    ['alg ES256 with empty signature', `${part({ ...header, alg: 'ES256' })}.${body}.${part('')}`],
    ['alg as a list', hs(key, { ...header, alg: ['HS256'] }, claims)],
    ['signed with an empty key', hs('', header, claims)],
    ['signed with the key "secret"', hs('secret', header, claims)],
    ['signed with the installation secret itself', hs(secret, header, claims)],
    ['signed with the key of another purpose', hs(deriveKey(secret, 'refresh token successor'), header, claims)],
    ['signed with zeros', hs(Buffer.alloc(32), header, claims)],
    ['no signature', `${head}.${body}`],
    ['empty signature', `${head}.${body}.`],
    ['signature cut by one character', valid.slice(0, -1)],
    [
      'first character of the signature changed',
      `${head}.${body}.${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
    ],
    ['signature twice', `${valid}.${signature}`],
    ['signature of another payload', `${head}.${part({ ...claims, sub: randomUUID() })}.${signature}`],
    ['another family, old signature', `${head}.${part({ ...claims, fam: randomUUID() })}.${signature}`],
    ['longer life, old signature', `${head}.${part({ ...claims, exp: now + 86_400 })}.${signature}`],
    ['payload replaced by nothing', `${head}..${signature}`],
    ['payload that is no object', hs(key, header, '"text"')],
    ['payload that is no JSON', hs(key, header, '{')],
    ['header that is no JSON', hs(key, '{', claims)],
    ['header null', hs(key, 'null', claims)],
    ['expired beyond the clocks', signed({ exp: now - 61 })],
    ['expired long ago', signed({ iat: now - 10_000, exp: now - 9_000 })],
    ['not valid yet', signed({ nbf: now + 3_600 })],
    ['no expiry', without('exp')],
    ['no audience', without('aud')],
    ['no issuer', without('iss')],
    ['no person', without('sub')],
    ['no session', without('fam')],
    ['another audience', signed({ aud: 'other' })],
    ['another issuer', signed({ iss: 'other' })],
    ['expiry as text', signed({ exp: String(now + 600) })],
    ['expiry in another world', signed({ exp: 1e300 })],
    ['type of another kind of token', signed({}, { typ: 'JWT' })],
    ['no type', hs(key, { alg: 'HS256' }, claims)],
    ['a header that must be understood', signed({}, { crit: ['b64'], b64: false })],
    ['person that is no id', signed({ sub: "' OR 1=1 --" })],
    ['person as a list', signed({ sub: [claims.sub] })],
    ['person that is nobody', signed({ sub: randomUUID() })],
    ['session that never was', signed({ fam: randomUUID() })],
    ['session of nobody, person of nobody', signed({ fam: randomUUID(), sub: randomUUID() })],
    ['key named by address', hs('x', { ...header, kid: '../../../../dev/null' }, claims)],
    ['key brought along', hs('x', { ...header, jwk: { kty: 'oct', k: part('x') } }, claims)],
    ['key fetched from elsewhere', hs('x', { ...header, jku: 'https://zly.example/keys' }, claims)],
  ];
  return [
    ...tokens.map(([what, token]): [string, string] => [what, `Bearer ${token}`]),
    ['no scheme', valid],
    ['another scheme', `Basic ${valid}`],
    ['two spaces', `Bearer  ${valid}`],
    ['something after it', `Bearer ${valid} x`],
    ['two tokens', `Bearer ${valid}, Bearer ${valid}`],
    ['empty', ''],
    ['only the scheme', 'Bearer '],
    ['padded base64', `Bearer ${head}=.${body}=.${signature}=`],
    ['a very long one', `Bearer ${'a'.repeat(5_000)}.${body}.${signature}`],
  ];
}
