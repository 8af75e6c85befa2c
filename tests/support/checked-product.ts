import type { CheckedProduct } from '@gtinoteka/contract/product.ts';

/** A full national product with a licence, as a look-up answers it. */
export function checkedProductOf(gtin14: string): CheckedProduct {
  return {
    id: gtin14,
    gtinNumber: gtin14,
    name: 'Powidła węgierkowe, 290 g',
    brand: 'Sady Dolne',
    isGlobal: false,
    source: 'national',
    gtinStatus: 'active',
    targetMarket: ['PL'],
    netContent: ['290 g (gram)'],
    netVolume: '290',
    unit: 'g (gram)',
    description: null,
    descriptionLanguage: 'pl',
    lastModified: null,
    imageUrls: ['/files/1.webp'],
    categoryDetails: [],
    company: null,
    productPage: null,
    productCardPage: null,
    isVerified: true,
    isPartial: false,
    isPublic: true,
    isComplete: true,
    gs1Licence: {
      licenseeName: 'Sady Dolne sp. z o.o.',
      licenseeGLN: null,
      licenceStatus: 'licensed',
      licensingMO: { moName: 'GS1 Poland' },
    },
    verdict: { licence: 'licensed', data: 'full', source: 'national', checkedAt: '2026-11-21T13:32:00Z' },
  };
}
