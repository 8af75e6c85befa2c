import { packKinds, type PackKind } from '@gtinoteka/contract/rules/offline-pack.ts';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { suggestionsOf } from '../../core/device/suggestions.ts';
import { offlinePacksTexts as texts } from './offline-packs-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SuggestField } from '../../ui/search/suggest-field.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { ChosenPack } from './chosen-pack.tsx';
import type { PackChoice } from './pack-calls.ts';
import type { Packs } from './use-packs.ts';

const kinds = packKinds.map((value) => ({ value, title: texts.kinds[value], says: texts.choices[value] }));

function kindOf(text: string | null): PackKind {
  return packKinds.find((kind) => kind === text) ?? 'company';
}

/** What to keep, and its size before anything is fetched. The catalogue leads here with a category or a brand in the address. */
export function AddPack({ found, membershipId, company }: { found: Packs; membershipId: string; company: string }) {
  const [query] = useSearchParams();
  const asked = kindOf(query.get('kind'));
  const [kind, setKind] = useState<PackKind>(asked);
  const askedBrand = asked === 'brand' ? (query.get('value') ?? '') : '';
  const [category, setCategory] = useState<PackChoice | null>(null);
  const [typed, setTyped] = useState(askedBrand);
  const [brand, setBrand] = useState(askedBrand);

  function chosen(): PackChoice | null {
    if (kind === 'company') return { kind, value: '', title: company };
    if (kind === 'category') return category;
    return brand.trim() === '' ? null : { kind, value: brand.trim(), title: brand.trim() };
  }
  const choice = chosen();

  return (
    <div className="card card__pad stack">
      <RadioCards
        legend={texts.what}
        name="pack-kind"
        value={kind}
        options={kinds}
        onChange={setKind}
        className="packs__kinds"
      />
      {kind === 'category' && (
        <CategoryChoice asked={asked === 'category' ? (query.get('value') ?? '') : ''} onChoice={setCategory} />
      )}
      {kind === 'brand' && (
        <form
          className="packs__brand"
          onSubmit={(event) => {
            event.preventDefault();
            setBrand(typed);
          }}
        >
          <SuggestField
            id="pack-brand"
            label={texts.brand}
            icon={Tag}
            placeholder={texts.brandPlaceholder}
            keys={texts.brandKeys}
            value={typed}
            onChange={setTyped}
            suggest={suggestionsOf(membershipId).brand}
            onPicked={setBrand}
          />
          <Button type="submit">{texts.checkBrand}</Button>
        </form>
      )}
      {choice && (
        <ChosenPack key={`${choice.kind} ${choice.value}`} choice={choice} found={found} membershipId={membershipId} />
      )}
    </div>
  );
}
