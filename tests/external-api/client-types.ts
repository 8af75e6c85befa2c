import { getChanges } from '@gtinoteka/contract/machines/machine-changes.ts';
import { getCompanyCodes } from '@gtinoteka/contract/machines/machine-companies.ts';
import {
  findMachineProducts,
  getMachineProduct,
  listMachineProducts,
} from '@gtinoteka/contract/machines/machine-products.ts';
import { listFeedFiles } from '@gtinoteka/contract/machines/machine-files.ts';
import { verifyCodes } from '@gtinoteka/contract/machines/machine-verify.ts';
import { getMachineUpload } from '@gtinoteka/contract/machines/machine-uploads.ts';
import * as write from '@gtinoteka/contract/machines/machine-write.ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import prettier from 'prettier';
import { fileURLToPath } from 'node:url';
import { keyCallDocument } from '../../api/core/machines/key-call-docs.ts';

/** The calls that the client has. */
const clientCalls = [
  getMachineProduct,
  listMachineProducts,
  findMachineProducts,
  write.putMachineProduct,
  write.patchMachineProduct,
  write.putMachineProducts,
  write.patchMachineProducts,
  getMachineUpload,
  getCompanyCodes,
  verifyCodes,
  getChanges,
  listFeedFiles,
];

/** Where the types of the client stand. */
export const clientTypesFile = fileURLToPath(new URL('../../api/client/api-types.ts', import.meta.url));

/** The types of what the client sends and reads: operations with their 200 responses, and the body of errors. */
export async function writeClientTypes(): Promise<string> {
  const document = JSON.stringify(keyCallDocument(clientCalls), (name, value: unknown) => {
    if (name === 'headers') return undefined;
    if (name === 'responses' && isObject(value) && '200' in value) return { 200: value['200'] };
    if (name === 'description' && typeof value === 'string') return value.split('\n\n', 1)[0];
    if (isObject(value) && 'operationId' in value) return { ...value, summary: undefined, description: undefined };
    // Codes of errors come with every feature; a client takes them as texts, so that its types change with its own calls alone.
    return isErrorCode(value) ? { type: value.type } : value;
  });
  const types = astToString(await openapiTypescript(document))
    .replace(/^export interface paths \{.*?^\}$/ms, '')
    .replace(/^export type .*$/gm, '');
  const source = `// Made by \`npm run client-types\` out of the contract; not to be changed by hand.\n\n${types}`;
  const settings = await prettier.resolveConfig(clientTypesFile);
  return prettier.format(source, { ...settings, filepath: clientTypesFile });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isErrorCode(value: unknown): value is { type: unknown } {
  const listed: unknown = isObject(value) && 'enum' in value ? value.enum : null;
  return Array.isArray(listed) && listed.includes('GENERIC_ERROR');
}
