import { endpoints } from '@gtinoteka/contract/endpoints.ts';
import { callExamples } from '@gtinoteka/contract/examples/call-examples.ts';
import { codeFaults } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { checkGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { readTarget } from '@gtinoteka/contract/rules/digital-link/link-target.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));

test.each([...callExamples])('the example of %s is what the call takes and answers', (name, example) => {
  const endpoint = byName.get(name);
  for (const part of ['params', 'query', 'body', 'answer'] as const) {
    const schema = part === 'answer' && endpoint?.file ? undefined : endpoint?.[part];
    // A part that the call has is shown, one that it has not is not.
    expect([part, example[part] !== undefined]).toEqual([part, schema !== undefined]);
    if (schema) expect([part, z.safeParse(schema, example[part]).error?.issues]).toEqual([part, undefined]);
  }
});

test('every call of 2D codes and of links has one, but for the sample that asks for nothing', () => {
  const wanted = endpoints.filter(({ path }) => /^\/(?:generator_2d|codes|links)\//.test(path)).map(({ name }) => name);
  expect(wanted.filter((name) => !callExamples.has(name))).toEqual(['get-codes-sample']);
});

test('values of the examples are right by the rules too', () => {
  expect(codeFaults(callExamples.get('generate-codes')?.query ?? {})).toEqual({});
  expect(checkGtin(callExamples.get('get-code-links')?.params?.gtin ?? '')).toBeNull();
  const { href } = z.parse(z.object({ href: z.string() }), callExamples.get('add-link')?.body);
  expect(readTarget(href)).toEqual({ href });
});
