import type { CheckedProduct, DataCompleteness, LicenceStatus } from '@gtinoteka/contract/product.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CompanyData } from '../../pwa/features/product-card/company-data.tsx';
import { ProductData } from '../../pwa/features/product-card/product-data.tsx';

afterEach(cleanup);

const company = { name: 'Sady Dolne', nip: null, street: null, city: null, postalCode: null, webPage: null };

function card(
  [licence, data]: readonly [LicenceStatus, DataCompleteness],
  changes: Partial<CheckedProduct> & { holder?: string } = {},
): CheckedProduct {
  const { holder, ...rest } = changes;
  return {
    id: '05901520000059',
    gtinNumber: '05901520000059',
    name: null,
    brand: null,
    isGlobal: false,
    source: 'national',
    gtinStatus: null,
    targetMarket: [],
    netContent: [],
    netVolume: null,
    unit: null,
    description: null,
    descriptionLanguage: null,
    lastModified: null,
    imageUrls: [],
    categoryDetails: [],
    company: null,
    productPage: null,
    productCardPage: null,
    isVerified: false,
    isPartial: true,
    isPublic: true,
    isComplete: false,
    gs1Licence: holder
      ? { licenseeName: holder, licenseeGLN: null, licenceStatus: licence, licensingMO: { moName: 'GS1 Polska' } }
      : null,
    verdict: { licence, data, source: 'national', checkedAt: '2026-11-21T21:00:00Z' },
    ...rest,
  };
}

function said(product: CheckedProduct): string {
  const { container } = render(
    <>
      <ProductData product={product} gtin={product.gtinNumber.slice(1)} />
      <CompanyData product={product} />
    </>,
  );
  return (container.textContent ?? '').replace(/\u00a0/g, ' ');
}

describe('the sections of the card', () => {
  it('say that only the licence is known where nothing else is', () => {
    const holder = 'Sady Dolne';
    expect(said(card(['licensed', 'none'], { holder }))).toContain('Wiemy tylko, kto ma licencję na numer.');
    expect(said(card(['licensed', 'none'], { holder, brand: 'Sady' }))).not.toContain('Wiemy tylko');
    expect(said(card(['licensed', 'none']))).not.toContain('Wiemy tylko');
  });

  it('do not look for the owner of a number that belongs to nobody', () => {
    expect(said(card(['illegal', 'none']))).toContain('Dziś ten numer nie należy do żadnej firmy.');
    expect(said(card(['unknown', 'none']))).toContain('Nie wiemy, do kogo należy ten numer.');
  });

  it.each([
    ['licensed', 'Firma'],
    ['invalid', 'Ostatnia firma z licencją'],
    ['illegal', 'Firma podana w danych produktu'],
  ] as const)('name the company of a record whose licence is %s', (licence, heading) => {
    expect(said(card([licence, 'full'], { company }))).toContain(`${heading}Nazwa`);
  });

  it('do not name the global registry as a source where it could not be asked', () => {
    const reason = 'global_registry_not_connected' as const;
    const foreign = { gtinNumber: '04006381333931', source: 'global' as const, isGlobal: true };
    const asked = card(['unknown', 'none'], foreign);
    expect(said(asked)).toContain('Źródło danychRejestr globalny');
    expect(said({ ...asked, verdict: { ...asked.verdict, source: 'global', reason } })).not.toContain(
      'Rejestr globalny',
    );
  });

  it('ask for more data only where there is a licence to describe the product by', () => {
    const more = 'Firma nie uzupełniła jeszcze wszystkich danych tego produktu.';
    expect(said(card(['licensed', 'partial'], { company }))).toContain(more);
    expect(said(card(['invalid', 'partial'], { company }))).not.toContain(more);
    expect(said(card(['illegal', 'partial'], { company }))).not.toContain(more);
  });

  it.each(['not_applicable', 'illegal', 'invalid', 'unknown'] as const)(
    'speak of a number of one chain, its licence %s, as of a number and not of a product',
    (licence) => {
      const text = said(card([licence, 'none'], { gtinNumber: '02100000000005' }));
      expect(text).toContain('Dane numeruTakich numerów nie opisuje się w bazie produktów.');
      expect(text).not.toMatch(/Baza krajowa|Firma|należy|tym produkcie/);
    },
  );
});
