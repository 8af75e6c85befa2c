import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { ownLengthGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Barcode, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { productName } from '../../core/page/format.ts';
import { Gtin } from '../../ui/barcode/gtin.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { useLikenesses } from './likenesses-of.ts';
import './likenesses.css';
import { productCardTexts as texts } from './product-card-texts.ts';

/** Other products that are easily taken for this one; nothing where there are none, or nobody may ask. */
export function Likenesses({ product, membershipId }: { product: CheckedProduct; membershipId: string | null }) {
  const likenesses = useLikenesses(product, membershipId);
  if (likenesses.length === 0) return null;
  return (
    <section className="card card__pad alike">
      <h2>{texts.likenesses}</h2>
      <ul className="list">
        {likenesses.map((other) => {
          const [image] = 'imageUrls' in other ? other.imageUrls : [];
          return (
            <li key={other.id}>
              <Link to={`/catalog/${other.gtinNumber}`}>
                <span className="alike__thumb">
                  {image ? <img src={image} alt="" width={36} height={36} loading="lazy" /> : <Icon icon={Barcode} />}
                </span>
                <span className="alike__text">
                  <b>{productName(other.name ?? '')}</b>
                  <small className="small muted">{other.brand}</small>
                </span>
                <Gtin value={ownLengthGtin(other.gtinNumber)} />
                <Icon icon={ChevronRight} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
