import { gtinGroups } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { X } from 'lucide-react';
import { counted } from '../../../core/page/format.ts';
import { catalogueTexts as texts } from '../../../core/texts/catalogue.ts';
import { Icon } from '../../../ui/control/icon.tsx';
import type { CatalogueSearch } from './search-address.ts';

/** A filter in words, and the part of a search that takes it off. */
export interface FilterChip {
  readonly name: string;
  readonly without: Partial<CatalogueSearch>;
}

/** Filters that are set, in the order of the form. */
export function chipsOf(search: CatalogueSearch): FilterChip[] {
  const { words, name, gtin, brand, company, nip, categories } = search;
  const { chip } = texts;
  const all: (FilterChip | false)[] = [
    words !== '' && { name: chip.words(words), without: { words: '' } },
    gtin !== '' && { name: chip.gtin(gtinGroups(gtin).join('\u00a0')), without: { gtin: '' } },
    name !== '' && { name: chip.name(name), without: { name: '' } },
    brand !== '' && { name: chip.brand(brand), without: { brand: '' } },
    company !== '' && { name: chip.company(company), without: { company: '' } },
    nip !== '' && { name: chip.nip(nip), without: { nip: '' } },
    categories.length > 0 && {
      name: counted(categories.length, 'kategoria', 'kategorie', 'kategorii'),
      without: { categories: [] },
    },
  ];
  return all.filter((one) => one !== false);
}

/** Filters as tags, each taken off by its cross. */
export function FilterChips({
  chips,
  className = '',
  onWithout,
}: {
  chips: readonly FilterChip[];
  className?: string;
  onWithout: (part: Partial<CatalogueSearch>) => void;
}) {
  if (chips.length === 0) return null;
  return (
    <ul className={`wraprow ${className}`}>
      {chips.map(({ name, without }) => (
        <li key={name} className="filter">
          {name}
          <button type="button" aria-label={texts.removeFilter(name)} onClick={() => onWithout(without)}>
            <Icon icon={X} size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
