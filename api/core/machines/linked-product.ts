import { gs1Vocabulary, linkedType, type LinkedProduct } from '@gtinoteka/contract/machines/linked-product.ts';
import type { AskedProduct, MachineProduct } from '@gtinoteka/contract/machines/machine-products.ts';
import { fieldsWith } from '@gtinoteka/contract/product-fields.ts';
import { canonicalStem } from '@gtinoteka/contract/rules/gs1/digital-link.ts';
import { parseNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { acceptedOf } from '../http/accepted.ts';

/** Types of values other than plain texts, by the vocabulary's ranges. */
const context = {
  gs1: gs1Vocabulary,
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  'gs1:value': { '@id': 'gs1:value', '@type': 'xsd:float' },
  'gs1:referencedFileURL': { '@id': 'gs1:referencedFileURL', '@type': 'xsd:anyURI' },
  'gs1:pip': { '@id': 'gs1:pip', '@type': '@id' },
  'gs1:organizationID_Type': { '@id': 'gs1:organizationID_Type', '@type': '@id' },
};

/** Whether a program prefers JSON-LD: named, and not after plain JSON. */
export function prefersLinked(accept: string | undefined): boolean {
  const accepted = acceptedOf(accept);
  return (accepted.get(linkedType) ?? 0) > (accepted.get('application/json') ?? 0);
}

/** Maps the requested fields of a product to the GS1 Web Vocabulary. */
export function linkProduct(gtin: string, product: AskedProduct): LinkedProduct {
  const [content] = parseNetContent(product.netContent);
  const [brick] = product.gpc ?? [];
  const images = (product.imageUrls ?? []).flatMap((url) => webAddress(url) ?? []);
  return {
    '@context': context,
    '@id': `${canonicalStem}/01/${gtin}`,
    '@type': 'gs1:Product',
    'gs1:gtin': gtin,
    ...textTerms(product),
    ...describe(product),
    ...(product.brand ? { 'gs1:brand': { '@type': 'gs1:Brand', 'gs1:brandName': product.brand } } : {}),
    ...(product.company ? { 'gs1:brandOwner': linkCompany(product.company) } : {}),
    ...(content
      ? {
          'gs1:netContent': {
            '@type': 'gs1:QuantitativeValue',
            'gs1:value': content.amount,
            'gs1:unitCode': content.unit,
          },
        }
      : {}),
    ...textField('gs1:gpcCategoryCode', brick?.code),
    ...textField('gs1:gpcCategoryDescription', brick?.text),
    ...(product.targetMarket?.length
      ? {
          'gs1:targetMarket': {
            '@type': 'gs1:TargetMarketDetails',
            'gs1:targetMarketCountries': product.targetMarket.map((code) => ({
              '@type': 'gs1:Country',
              'gs1:countryCode': code,
            })),
          },
        }
      : {}),
    ...(images.length > 0
      ? {
          'gs1:image': images.map((url) => ({ '@type': 'gs1:ReferencedFileDetails', 'gs1:referencedFileURL': url })),
        }
      : {}),
  };
}

function linkCompany({
  name,
  nip,
  street,
  city,
  postalCode,
}: NonNullable<MachineProduct['company']>): NonNullable<LinkedProduct['gs1:brandOwner']> {
  const hasAddress = [street, city, postalCode].some((part) => part);
  return {
    '@type': 'gs1:Organization',
    ...textField('gs1:organizationName', name),
    ...(nip
      ? {
          'gs1:additionalOrganizationID': {
            '@type': 'gs1:OrganizationID_Details',
            'gs1:organizationID_Type': 'gs1:OrganizationID_Type-TIN',
            'gs1:organizationID': nip,
          },
        }
      : {}),
    ...(hasAddress
      ? {
          'gs1:address': {
            '@type': 'gs1:PostalAddress',
            ...textField('gs1:streetAddress', street),
            ...textField('gs1:addressLocality', city),
            ...textField('gs1:postalCode', postalCode),
          },
        }
      : {}),
  };
}

/** Text and address fields with their own term. */
function textTerms(product: AskedProduct): Partial<LinkedProduct> {
  const terms = fieldsWith('linkedAs').map(({ name, linkedAs, stored }) =>
    textField(linkedAs, stored?.type === 'address' ? webAddress(product[name]) : product[name]),
  );
  return Object.assign({}, ...terms);
}

/** The description, with its language if known. */
function describe({ description, descriptionLanguage: language }: AskedProduct): Partial<LinkedProduct> {
  if (!description) return {};
  const isLanguage = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(language ?? '');
  return {
    'gs1:productDescription': isLanguage ? { '@value': description, '@language': language ?? '' } : description,
  };
}

function textField<const N extends string>(name: N, value: string | null | undefined): { [K in N]?: string } {
  return value ? ({ [name]: value } as { [K in N]: string }) : {}; // a computed key is typed as any text
}

/** An absolute web address; others would be resolved against the response's address. */
function webAddress(text: string | null | undefined): string | null {
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
