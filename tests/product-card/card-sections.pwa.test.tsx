import type { CheckedProduct, DataCompleteness, LicenceStatus } from '@gtinoteka/contract/product.ts';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CompanyData } from '../../pwa/features/product-card/company-data.tsx';
import { fieldsWith } from '@gtinoteka/contract/product-fields.ts';
import { ProductData } from '../../pwa/features/product-card/product-data.tsx';
import { blankProduct } from '../../api/store/catalogue/product-rows.ts';

afterEach(cleanup);

const company = { name: 'Sady Dolne', nip: null, street: null, city: null, postalCode: null, webPage: null };

/** Every field that is shown as it stands. */
const plain = Object.fromEntries(fieldsWith('onCard').map(({ name }) => [name, 'Sady']));
const wellKnown = {
  ...plain,
  netContent: ['290 g (gram)'],
  categoryDetails: [{ code: '10000000', text: 'Dżemy' }],
  gtinStatus: 'active' as const,
  targetMarket: ['616'],
  lastModified: '2026-11-14T10:00:00Z',
};

function card(
  [licence, data]: readonly [LicenceStatus, DataCompleteness],
  changes: Partial<CheckedProduct> & { holder?: string } = {},
): CheckedProduct {
  const { holder, ...rest } = changes;
  return {
    ...blankProduct('05901520000059', 'national'),
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
      <CompanyData product={product} canSearch={false} />
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

  it('say of a product that is not public that its category is not, and of another that it is not known', () => {
    expect(said(card(['licensed', 'full'], { isPublic: false }))).toContain('Kategoria GPCNiepubliczna.');
    expect(said(card(['licensed', 'full']))).toContain('Kategoria GPCbrak danych');
  });

  it('do not look for the owner of a number that belongs to nobody', () => {
    expect(said(card(['illegal', 'none']))).toContain('Dziś ten numer nie należy do żadnej firmy.');
    expect(said(card(['unknown', 'none']))).toContain('Nie wiemy, do kogo należy ten numer.');
  });

  it.each([
    ['licensed', 'ma licencję na ten numer'],
    ['invalid', 'ostatnia firma z licencją na ten numer'],
    ['illegal', 'podana w danych produktu, nie ma licencji na ten numer'],
  ] as const)(
    'name the company of a record whose licence is %s, and what it has to do with the number',
    (licence, holds) => {
      const owned = { ...company, nip: '5260250274' };
      expect(said(card([licence, 'full'], { company: owned }))).toContain(`Sady DolneNIP 526-025-02-74, ${holds}`);
      expect(said(card([licence, 'full'], { company }))).toContain(`Sady Dolne${holds.charAt(0).toUpperCase()}`);
    },
  );

  it('fold what is not known into one line, which unfolds', () => {
    const { getByRole, queryByText } = render(
      <ProductData product={card(['licensed', 'partial'], wellKnown)} gtin="5901520000059" />,
    );
    const line = getByRole('button', { name: /^3\spola bez danych: opis, strona produktu, dane dodatkowe$/ });
    const folded = () => queryByText('Strona produktu')?.closest('dl')?.hidden;
    expect([line.getAttribute('aria-expanded'), folded()]).toEqual(['false', true]);
    fireEvent.click(line);
    expect([line.getAttribute('aria-expanded'), folded()]).toEqual(['true', false]);
  });

  it('have no such line where everything is known, and none of a number that nobody described', () => {
    expect(said(card(['licensed', 'none']))).not.toContain('bez danych');
    const described = { description: 'Dżem', productPage: 'https://a.example', productCardPage: 'https://b.example' };
    expect(said(card(['licensed', 'full'], { ...described, ...wellKnown }))).not.toContain('bez danych');
    expect(said(card(['licensed', 'full'], { ...described, ...wellKnown, brand: null }))).toContain(
      '1 pole bez danych: marka',
    );
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
