import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ownerOf } from '../../core/device/owner.ts';
import { unsaveCard } from '../../core/device/saved-cards.ts';
import { ageText } from '../../core/page/age-text.ts';
import { codeText, productName } from '../../core/page/format.ts';
import { useSavedCards } from '../../look-up/use-saved-cards.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Button } from '../../ui/control/button.tsx';
import { offlinePacksTexts as texts } from './offline-packs-texts.ts';

/** Single products that were saved from their cards; nothing where there are none. */
export function SavedProducts({ membershipId }: { membershipId: string }) {
  const saved = useSavedCards(membershipId);
  if (!saved || saved.length === 0) return null;
  return (
    <section className="packs__saved" aria-labelledby="packs-saved">
      <h2 id="packs-saved">{texts.savedTitle(saved.length)}</h2>
      <ul className="card list">
        {saved.map(({ gtin14, product, at }) => (
          <li key={gtin14}>
            <Link to={`/catalog/${gtin14}`}>
              {product.name && <b>{productName(product.name)}</b>}
              <Gtin value={shownGtin(gtin14)} />
              <small className="small muted">{texts.asOf(ageText(at))}</small>
            </Link>
            <Button
              variant="icon"
              icon={Trash2}
              aria-label={texts.unsave(product.name ?? codeText(gtin14))}
              onClick={() => void unsaveCard(ownerOf(membershipId), gtin14)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
