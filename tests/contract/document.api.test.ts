import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { endpoints } from '@gtinoteka/contract/endpoints.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';
import { unhurried } from '../support/run/pace.ts';

const { app } = await buildTestApp();
const text = (await app.inject('/api/docs/json')).body;
const document = (): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>; // an object, says the standard

describe('two validators that are not ours', () => {
  async function faultsBySchema(checked: Record<string, unknown>): Promise<unknown> {
    const validator = new Validator();
    const result = await validator.validate(checked);
    if (!result.valid) return result.errors;
    try {
      validator.resolveRefs();
      return [];
    } catch (error) {
      return error;
    }
  }

  async function faultsByRules(checked: Record<string, unknown>): Promise<string[]> {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // Where it is served and by what licence is not said of an API that everybody starts for themselves.
        'no-empty-servers': 'off',
        'info-license': 'off',
        // The specification writes its addresses with the slash, and lets a name and a parameter stand at the same place.
        'no-path-trailing-slash': 'off',
        'no-ambiguous-paths': 'off',
        // Schemas that are used in answers alone are printed as input too.
        'no-unused-components': 'off',
      },
    });
    const found = await lintFromString({ source: JSON.stringify(checked), config });
    return found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  }

  test('find nothing in the document', async () => {
    expect(await faultsBySchema(document())).toEqual([]);
    expect(await faultsByRules(document())).toEqual([]);
  });

  test('find a schema that is not there and an answer that is none', async () => {
    const broken = document();
    delete (broken.components as { schemas: Record<string, unknown> }).schemas.ErrorBody; // every refusal refers to it
    expect(await faultsBySchema(broken)).not.toEqual([]);
    expect(await faultsByRules(broken)).toContainEqual(expect.stringContaining('no-unresolved-refs'));
    const empty = { ...document(), paths: { '/x/': { get: { responses: { 200: 'fine' } } } } };
    expect(await faultsBySchema(empty)).not.toEqual([]);
    expect(await faultsByRules(empty)).not.toEqual([]);
  });
});

describe('a generator of clients', () => {
  let folder: string;
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** What the compiler says of a client's file beside the generated types; empty when nothing. */
  async function compile(client: string): Promise<string> {
    await writeFile(join(folder, 'client.ts'), client);
    const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
    const options = [
      '--noEmit',
      '--strict',
      '--ignoreConfig',
      '--module',
      'nodenext',
      '--types',
      '',
      'client.ts',
      'types.ts',
    ];
    return spawnSync(tsc, options, { cwd: folder, encoding: 'utf8' }).stdout;
  }

  test(
    'reads the document, finds every call in it, and what it writes compiles',
    { timeout: unhurried(60_000) },
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'gtinoteka-openapi-'));
      const { default: openapiTypescript, astToString } = await import('openapi-typescript');
      await writeFile(join(folder, 'types.ts'), astToString(await openapiTypescript(text)));
      const names = endpoints.map(({ path, method }) => ({
        path: (basePath + path).replace(/:(\w+)/g, '{$1}'),
        method: method.toLowerCase(),
      }));
      const calls = names.map(
        ({ path, method }, i) => `type Call${i} = paths['${path}']['${method}']['responses'][200];`,
      );
      const used = names.map((_name, i) => `Call${i}`).join(', ');
      const card = `paths['/api/v1/products/product_has_gcp/{gtin}/']['get']['responses'][200]['content']['application/json']`;
      const client = (licence: string): string => `
        import type { paths } from './types.ts';
        ${calls.join('\n')}
        export type All = [${used}];
        export const licence: ${card}['verdict']['licence'] = '${licence}';
      `;
      expect(await compile(client('licensed'))).toBe('');
      expect(await compile(client('no such'))).toContain('\'"no such"\'');
    },
  );
});
