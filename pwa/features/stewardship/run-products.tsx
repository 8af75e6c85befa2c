import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Link } from 'react-router-dom';
import { runsTexts as texts } from './runs-texts.ts';

interface RunProduct {
  readonly gtin: string;
  readonly name: string | null;
}

/** Products of a run, each with a link to its card; `effects`: what was done to it. */
export function RunProducts<T extends RunProduct>({
  products,
  effects,
}: {
  products: readonly T[];
  effects?: (product: T) => string | undefined;
}) {
  return (
    <ul className="card card__pad stack">
      {products.map((product) => (
        <li key={product.gtin} className="breaks">
          <Link to={`/catalog/${shownGtin(product.gtin)}`}>{shownGtin(product.gtin)}</Link>{' '}
          {product.name ?? texts.nameless}
          {effects && <span className="small muted run__effect">{effects(product)}</span>}
        </li>
      ))}
    </ul>
  );
}
