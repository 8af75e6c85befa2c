import {
  machineFields,
  type AskedProduct,
  type MachineProduct,
} from '@gtinoteka/contract/machines/machine-products.ts';
import { fieldsWith } from '@gtinoteka/contract/product-fields.ts';
import type { Product } from '@gtinoteka/contract/product.ts';
import { writeNetContent, type NetContentForm } from '@gtinoteka/contract/rules/net-content-forms.ts';
import { parseNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { AppError } from '../app-error.ts';

/** Options for the format of products. */
export interface Writing {
  readonly fields: readonly (keyof MachineProduct)[];
  readonly form: NetContentForm;
  /** base address of pictures stored as a path, without a trailing slash; null: as stored */
  readonly site: string | null;
}

/** Parses `fields` and `net_content`. Throws FIELD_INVALID for an unknown field. */
export function writingOf(
  query: { fields?: string | undefined; net_content?: NetContentForm | undefined },
  site: string | null,
): Writing {
  const named = (query.fields ?? '')
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
  const isKnown = (field: string): field is keyof MachineProduct => machineFields.some((known) => known === field);
  if (!named.every(isKnown))
    throw new AppError('FIELD_INVALID', {
      detail: `Parametr fields zna: ${machineFields.join(', ')}.`,
      fields: { fields: 'FIELD_INVALID' },
    });
  // In the order of the recorded answers, regardless of the request.
  return {
    fields: named.length === 0 ? machineFields : machineFields.filter((field) => named.includes(field)),
    form: query.net_content ?? 'code',
    site,
  };
}

const plainFields = fieldsWith('forPrograms').map(({ name }) => name);

/** A product in the recorded shape, with the requested fields. */
export function writeProduct(product: Product, { fields, form, site }: Writing): AskedProduct {
  const brick = product.categoryDetails.at(-1);
  const plain = Object.fromEntries(plainFields.map((field) => [field, product[field]]));
  const composed: AskedProduct = {
    netContent: writeNetContent(parseNetContent(product.netContent), form),
    imageUrls: site === null ? product.imageUrls : product.imageUrls.map((url) => absoluteUrl(url, site)),
    company: product.company && {
      name: product.company.name,
      nip: product.company.nip,
      street: product.company.street,
      city: product.company.city,
      postalCode: product.company.postalCode,
      webPage: product.company.webPage,
    },
    gpc: brick ? [{ code: brick.code, text: brick.text }] : [],
  };
  const whole: Readonly<Record<string, unknown>> = { ...plain, ...composed };
  return Object.fromEntries(fields.map((field) => [field, whole[field]]));
}

/** Makes a path absolute, because programs have no base address. */
function absoluteUrl(url: string, site: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? site + url : url;
}

/** Whether a product belongs to the requesting company: its own data are free. */
export function isOwn(product: Pick<Product, 'company'>, nip: string | null): boolean {
  return nip !== null && product.company?.nip === nip;
}
