import { readTarget } from '@gtinoteka/contract/rules/digital-link/link-target.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addOwnGtin, addStoredLink, linkTo, newGtin } from '../support/links.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { uncompressedPath } from '../../api/features/digital-link/resolver/uncompressed-path.ts';

/** Where somebody wants people to land. */
const evil = [
  'evil.example',
  'EVIL.EXAMPLE',
  'evil.example:443',
  'ｅｖｉｌ.example',
  'evil。example',
  'xn--evil-1na.example',
];

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  ' javascript:',
  '\u0001javascript:',
  'data:text/html,',
  'vbscript:',
  'file:///',
  'ftp://',
  'blob:',
  'intent://',
  'tel:',
  'mailto:',
  'about:',
  'view-source:https://',
  'ws://',
  'gopher://',
  'jar:https://',
];
const authorities = [
  '//',
  '///',
  '\\\\',
  '/\\',
  '\\/',
  'https:',
  'https:/',
  'https:\\\\',
  'http:///',
  'https://@',
  'https://sady.example@',
  'https://sady.example:x@',
  'https://sady.example%40',
  'https://sady.example\\@',
  'https://sady.example\u2044@',
  'https://[::ffff:',
  'https://\u202e',
];
const breaks = [
  '\r\n',
  '%0d%0a',
  '\n',
  '%0a',
  '\u0000',
  '%00',
  '\u2028',
  '%E2%80%A8',
  '\u000b',
  '%5cr%5cn',
  '\u560d\u560a',
  '\t',
];

/** Targets that a member may try to give a link. */
const targets = [
  ...schemes.flatMap((scheme) => [
    `${scheme}${evil[0]}`,
    `${scheme}alert(1)//https://sady.example`,
    `${scheme}%0aalert(1)`,
  ]),
  ...authorities.flatMap((begin) => evil.map((host) => `${begin}${host}/`)),
  ...breaks.flatMap((sign) => [
    `https://sady.example/${sign}Location: https://evil.example`,
    `https://sady.example${sign}.evil.example/`,
    `${sign}https://sady.example/${sign}`,
    `https://sady.example/?a=${sign}Set-Cookie: x=1`,
  ]),
  'https://localhost/',
  'https://127.0.0.1/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://intranet/',
  'https://sady/',
  'https://sady.local/',
  'https://sady.example./',
  'https://.example/',
  'https://sady..example/',
];

/** What a stranger may write after a code that leads to the brand or to the card. */
const tails = [
  ...breaks.flatMap((sign) => [`?x=${sign}Location:%20https://evil.example`, `?${sign}`, `/10/${sign}evil`]),
  ...evil.flatMap((host) => [
    `?url=https://${host}`,
    `?@${host}`,
    `?/../../${host}`,
    `?//${host}`,
    `?#@${host}`,
    `/10/..%2f..%2f${encodeURIComponent(host)}`,
    `/../..//${encodeURIComponent(host)}`,
    `//${encodeURIComponent(host)}`,
    `/%2f%2f${encodeURIComponent(host)}`,
    `/21/%40${encodeURIComponent(host)}`,
    `?linkType=https://${host}`,
    `?linkType=gs1:pip%0d%0aLocation:%20//${host}`,
    `;@${encodeURIComponent(host)}`,
    `%40${encodeURIComponent(host)}`,
    `?redirect_uri=//${host}&next=//${host}`,
  ]),
  ...authorities.flatMap((begin) =>
    evil
      .slice(0, 3)
      .flatMap((host) => [
        `?${begin}${host}`,
        `/10/${encodeURIComponent(begin + host)}`,
        `?a=b&c=${encodeURIComponent(begin + host)}`,
      ]),
  ),
];

const { app, database } = await buildTestApp();
let gtin = '';
let member: { headers: { authorization: string }; companyId: string };

beforeAll(async () => {
  const account = await addAccount(database);
  member = { headers: await callerHeaders(app, database, account), companyId: account.companyId };
  gtin = await addOwnGtin(database, account.companyId);
  await addStoredLink(database, { companyId: account.companyId, gtin, href: 'https://sady.example/' });
});

describe('attacks on where a code leads', () => {
  test('attacks on where a code leads are five hundred at least', () => {
    expect(new Set([...targets, ...tails.flatMap((tail) => [`a${tail}`, `b${tail}`])]).size).toBeGreaterThanOrEqual(
      500,
    );
  });

  test('no target leads elsewhere than it says, and none but http and https to a public name is kept', () => {
    for (const typed of targets) {
      const read = readTarget(typed);
      if ('fault' in read) continue;
      const url = new URL(read.href);
      expect([typed, /^https?:$/.test(url.protocol), url.username, url.password]).toEqual([typed, true, '', '']);
      // What a reader sees is where it leads: the host stands in the text, letter by letter, or in its ASCII form.
      expect([typed, /^https?:\/\/[\x21-\x7e]+$/.test(read.href), url.hostname.includes('.')]).toEqual([
        typed,
        true,
        true,
      ]);
      expect(typed).toMatch(/^\s*https?:\/\/[^/\\@]+(?:[/?#]|$)/i);
      expect(read.href).not.toMatch(/[\r\n\t\0\\]/);
    }
  });

  test('what the rule refuses the call refuses', async () => {
    for (const href of targets.filter((typed) => 'fault' in readTarget(typed)).slice(0, 25)) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1/links/${member.companyId}/codes/${gtin}/`,
        headers: member.headers,
        payload: linkTo(href, { isDefault: false }),
      });
      expect([href, answer.statusCode]).toEqual([href, 400]);
    }
  });

  test('nothing after a code leads off the brand or off this site', async () => {
    const bare = newGtin();
    for (const tail of tails)
      for (const [code, origin] of [
        [gtin, 'https://sady.example'],
        [bare, 'http://gtinoteka.example'],
      ] as const) {
        const url = `/01/${code}${tail}`;
        // What no client can put on the wire is not sent.
        const raw = encodeURI(url).replaceAll('%25', '%');
        const answer = await app.inject({ url: raw, headers: { host: 'gtinoteka.example' } });
        const { location } = answer.headers;
        if (location === undefined)
          expect([raw, [200, 300, 400, 404].includes(answer.statusCode)]).toEqual([raw, true]);
        else {
          const led = new URL(location, 'http://gtinoteka.example');
          expect([raw, led.origin, led.username]).toEqual([raw, origin, '']);
          expect(location).toMatch(/^[\x21-\x7e]+$/);
          if (code === bare) expect(led.pathname).toBe(`/catalog/${bare}`);
        }
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
  });

  test('a compressed link leads to a code of this site alone', () => {
    const packed = 'AQq7-e1lgg';
    expect(uncompressedPath(`/${packed}?//evil.example`)).toBe('/01/05901234123457?//evil.example');
    for (const host of [...evil, ...authorities.map((begin) => `${begin}evil.example`)])
      for (const url of [`//${host}/${packed}`, `/${host}/${packed}`, `/\\${host}/${packed}`, `/@${host}/${packed}`])
        expect([url, uncompressedPath(url)]).toEqual([url, null]);
  });

  test('a code that is not there leads to its card, whatever host the request names', async () => {
    const answer = await app.inject({ url: `/01/${newGtin()}`, headers: { host: 'evil.example' } });
    expect(answer.headers.location).toMatch(/^\/catalog\/\d{14}$/);
    expect(answer.headers.link).toMatch(/^<\/01\//);
  });
});
