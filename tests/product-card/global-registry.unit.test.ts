import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { RegistryUnavailable } from '../../api/core/registry-answer.ts';
import { makeGlobalRegistry, type GlobalRegistryOptions } from '../../api/gateways/global-registry.ts';
import { startRegistrySimulator, type SimulatedFault } from '../../api/gateways/global-registry-simulator.ts';
import { readAnswers } from '../../api/gateways/global-registry-wire.ts';
import { gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';

const simulator = await startRegistrySimulator();
afterAll(() => simulator.close());

/** How long its breaker is open: longer than the calls that must find it so take on a loaded machine. */
const openFor = unhurried(400);

/** A gateway that is patient with a loaded machine, and whose breaker is open for a short time. */
function gateway(options: Partial<GlobalRegistryOptions> = {}) {
  return makeGlobalRegistry({
    url: simulator.url,
    apiKey: simulator.apiKey,
    timeLimit: 10_000,
    openFor,
    ...options,
  });
}
const codes = (count: number, prefix = '400200'): string[] =>
  Array.from({ length: count }, (_, i) => gtinOf(prefix, i));

beforeEach(() => {
  simulator.fault = null;
  simulator.forget();
});

describe('the gateway', () => {
  test('joins questions of one moment into one call, each number once', async () => {
    const ask = gateway();
    const asked = codes(50);
    await Promise.all([...asked, ...asked].map(ask));
    expect(simulator.calls).toEqual([asked]);
  });

  test('asks for at most 500 numbers at a time', async () => {
    const ask = gateway();
    await Promise.all(codes(501).map(ask));
    // Two calls at once: the shorter one may come first.
    expect(simulator.calls.map((call) => call.length).sort((a, b) => b - a)).toEqual([500, 1]);
  });

  test('the gateway gives everybody the answer to their own number', async () => {
    const asked = codes(100);
    const together = await Promise.all(asked.map(gateway()));
    for (const [i, gtin] of asked.entries()) {
      if (i % 10 === 0) expect(await gateway()(gtin)).toEqual(together[i]);
    }
    const kinds = new Set(
      together.map((answer) => (answer === null ? 'unknown' : answer.record ? 'record' : 'licence')),
    );
    expect(kinds).toEqual(new Set(['unknown', 'record', 'licence']));
  });

  test('the simulated registry describes its products in Polish', async () => {
    const answers = await Promise.all(codes(100).map(gateway()));
    const records = answers.flatMap((answer) => (answer?.record ? [answer.record] : []));
    expect(new Set(records.map(({ language }) => language))).toEqual(new Set(['pl']));
    for (const { name } of records)
      expect(name).toMatch(/^(Czekolada|Woda|Oliwa|Kawa|Żel|Makaron|Proszek) .+, [\d,]+ (g|kg|ml|l)$/);
  });

  test('the gateway sends the key, and says unavailable when it is wrong, without trying again', async () => {
    await expect(gateway({ apiKey: 'wrong' })(gtinOf('400201', 1))).rejects.toThrow(RegistryUnavailable);
    simulator.fault = 'refused';
    await expect(gateway()(gtinOf('400201', 2))).rejects.toThrow(RegistryUnavailable);
    expect(simulator.requests).toBe(2);
  });
});

describe('faults', () => {
  test.each<SimulatedFault>(['slow', 'error', 'garbage', 'half', 'cut'])(
    '%s: three tries, then unavailable, in time',
    async (fault) => {
      simulator.fault = fault;
      const begun = performance.now();
      await expect(gateway({ timeLimit: unhurried(200) })(gtinOf('400202', 1))).rejects.toThrow(RegistryUnavailable);
      expect(simulator.requests).toBe(3);
      // Three time limits and two pauses make 1.6 s on a quiet machine; the rest is for a loaded machine.
      expect(performance.now() - begun).toBeLessThan(unhurried(6_000));
    },
  );

  test('a fault that passes is not seen', async () => {
    simulator.fault = 'error';
    const answer = gateway({ retries: 5, failuresToOpen: 10 })(gtinOf('400203', 1));
    setTimeout(() => (simulator.fault = null), 60);
    await expect(answer).resolves.not.toBeUndefined();
  });

  test('a registry that is not there is unavailable', async () => {
    await expect(gateway({ url: 'http://127.0.0.1:9/grp' })(gtinOf('400203', 2))).rejects.toThrow(RegistryUnavailable);
  });

  test('the breaker opens after failures in a row, spares the registry, and closes when it answers again', async () => {
    const ask = gateway({ retries: 0, failuresToOpen: 3 });
    simulator.fault = 'error';
    for (let i = 0; i < 3; i++) await expect(ask(gtinOf('400204', i))).rejects.toThrow(RegistryUnavailable);
    for (let i = 3; i < 20; i++) await expect(ask(gtinOf('400204', i))).rejects.toThrow(RegistryUnavailable);
    expect(simulator.requests).toBe(3);

    await new Promise((resolve) => setTimeout(resolve, openFor + 50));
    await expect(ask(gtinOf('400204', 30))).rejects.toThrow(RegistryUnavailable);
    expect(simulator.requests).toBe(4);

    simulator.fault = null;
    await new Promise((resolve) => setTimeout(resolve, openFor + 50));
    await expect(ask(gtinOf('400204', 31))).resolves.not.toBeUndefined();
    await expect(ask(gtinOf('400204', 32))).resolves.not.toBeUndefined();
    expect(simulator.requests).toBe(6);
  });
});

describe('the wire format', () => {
  const gtin = '09506000134352';
  const full = {
    gtin,
    gtinRecordStatus: 'DISCONTINUED',
    isComplete: true,
    brandName: [{ language: 'en', value: 'Brand' }],
    productDescription: [
      { language: 'en', value: 'Product' },
      { language: 'pl-PL', value: 'Produkt' },
    ],
    productImageUrl: [{ language: 'en', value: 'https://test.example/a.jpg' }, { value: 'javascript:alert(1)' }],
    gpcCategoryCode: '10000045',
    netContent: [
      { unitCode: 'MLT', value: '500.0' },
      { unitCode: 'OZA', value: '16.9' },
    ],
    countryOfSaleCode: [{ numeric: '840', alpha2: 'US', alpha3: 'USA' }],
    dateUpdated: '2026-10-18T22:49:34Z',
    gs1Licence: {
      licenceKey: '9506000134',
      licenceType: 'GCP',
      licenceStatus: 'ACTIVE',
      licenseeName: 'Licensee',
      licenseeGLN: '9506000140445',
      licensingMO: { moName: 'GS1 Utopia' },
      address: {
        streetAddress: { value: 'Street 1' },
        addressLocality: { value: 'Town' },
        postalCode: '1',
        countryCode: 'US',
      },
    },
  };

  test('a full record becomes ours: Polish text first, status, every net content', () => {
    expect(readAnswers([gtin], [full]).get(gtin)).toEqual({
      licence: { isInForce: true, licenseeName: 'Licensee', licenseeGln: '9506000140445', organisation: 'GS1 Utopia' },
      record: {
        status: 'withdrawn',
        isComplete: true,
        name: 'Produkt',
        brand: 'Brand',
        language: 'pl',
        gpcBrick: '10000045',
        netContent: [
          { amount: '500', unit: 'MLT' },
          { amount: '16.9', unit: 'OZA' },
        ],
        targetMarket: ['US'],
        imageUrls: ['https://test.example/a.jpg'],
        company: { name: 'Licensee', street: 'Street 1', city: 'Town, US', postalCode: '1' },
        lastModified: '2026-10-18T22:49:34Z',
      },
    });
  });

  test('a licence alone is a licence alone', () => {
    const answer = readAnswers(
      [gtin],
      [{ gtin, gtinRecordStatus: null, gs1Licence: { ...full.gs1Licence, licenceStatus: 'INACTIVE' } }],
    );
    expect(answer.get(gtin)).toMatchObject({ licence: { isInForce: false }, record: null });
  });

  test('an empty array means that the registry knows none of them', () => {
    expect([...readAnswers([gtin, '05900000000008'], []).values()]).toEqual([null, null]);
  });

  test('an item with validation errors is not known; one that could not be run is not answered', () => {
    const bad = (errorCode: string) => ({
      gtin,
      validationErrors: [{ property: 'gtin', errors: [{ errorCode, message: '' }] }],
    });
    expect(readAnswers([gtin], [bad('E002')]).get(gtin)).toBeNull();
    expect(readAnswers([gtin], [bad('E005')]).get(gtin)).toBeNull();
    expect(readAnswers([gtin], [bad('E020')]).has(gtin)).toBe(false);
  });

  test('a number that the answer leaves out is not answered, one without its number goes by its place', () => {
    expect([...readAnswers([gtin, '05900000000008'], [full]).keys()]).toEqual([gtin]);
    expect(readAnswers([gtin], [{ ...full, gtin: undefined }]).get(gtin)).not.toBeNull();
  });

  test('fields of another kind are not known and break nothing', () => {
    const odd = {
      gtin,
      brandName: 'x',
      productDescription: [{ language: 1, value: 'Nazwa' }],
      netContent: 3,
      isComplete: 'yes',
      gs1Licence: 7,
    };
    expect(readAnswers([gtin], [odd]).get(gtin)).toMatchObject({
      licence: null,
      record: { name: 'Nazwa', brand: null, netContent: [] },
    });
  });

  test.each([null, {}, 'text', 1, [null], ['x']])('%j is refused as a whole', (body) => {
    expect(() => readAnswers([gtin], body)).toThrow(/invalid/i);
  });
});

describe('the simulator', () => {
  const post = (body: unknown) =>
    fetch(simulator.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', APIKey: simulator.apiKey },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('the simulator answers in the order of the request and names faults by the codes of the registry', async () => {
    const asked = [
      gtinOf('400300', 1),
      '123',
      '0400300000001x',
      gtinOf('400300', 1).replace(/.$/, (d) => String((+d + 1) % 10)),
      gtinOf('200', 1),
    ];
    const items = (await (await post(asked)).json()) as {
      gtin: string;
      validationErrors?: { errors: { errorCode: string }[] }[];
    }[]; // its wire format
    expect(items.map((item) => item.gtin)).toEqual(asked);
    expect(items.map((item) => item.validationErrors?.[0]?.errors[0]?.errorCode)).toEqual([
      undefined,
      'E001',
      'E003',
      'E002',
      'E005',
    ]);
  });

  test('the simulator says the same of the same number every time', async () => {
    const asked = codes(20, '500100');
    const [first, second] = await Promise.all([post(asked), post(asked)]);
    expect(await first.text()).toBe(await second.text());
  });

  test.each(['not json', {}, [], codes(501)])(
    'the simulator refuses a body that is no array of 1 to 500 numbers',
    async (body) => {
      expect((await post(body)).status).toBe(400);
    },
  );
});
