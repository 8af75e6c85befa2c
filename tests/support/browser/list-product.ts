import type { Browser } from 'playwright';
import { launchBrowser } from './browser.ts';
import { addLicence, addProduct, gtinOf } from '../look-ups.ts';
import { startOwnProduct, type OwnProduct } from '../servers/own-product.ts';

/** The one number that the product of these tests knows. */
export const known = gtinOf('5901234', 1);

/** A product of one's own and a browser. Whoever starts them ends them. */
export async function startListProduct(): Promise<[OwnProduct, Browser]> {
  const [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
  await addProduct(product.database, { gtin: known, name: 'Woda źródlana 1,5 l', brand: 'Górska' });
  await addLicence(product.database, { prefix: '5901234' });
  return [product, browser];
}
