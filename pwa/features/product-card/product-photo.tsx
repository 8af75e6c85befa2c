import { useState } from 'react';
import { barcodeTexts } from '../../core/texts/barcode.ts';
import { productCardTexts as texts } from './product-card-texts.ts';
import { Barcode } from '../../ui/barcode/barcode.tsx';

/** The photo, with the others to choose from; without one the barcode of the number (A §2). */
export function ProductPhoto({
  gtin,
  addresses,
  name,
  without = texts.noPhoto,
}: {
  /** in its own length */
  gtin: string;
  addresses: readonly string[];
  name: string;
  /** what is said where there is no photo */
  without?: string;
}) {
  const [chosen, setChosen] = useState(0);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const address = addresses[chosen];
  if (!address || failed.has(address)) {
    return (
      <figure className="photo photo--none">
        <div className="photo__code">
          <Barcode gtin={gtin} label={barcodeTexts.picture(gtin)} moduleWidth={2} />
        </div>
        <figcaption>{address ? texts.photoFailed : without}</figcaption>
      </figure>
    );
  }
  return (
    <div className="stack">
      <figure className="photo">
        <img
          key={address}
          src={address}
          alt={texts.photoOf(name)}
          width={348}
          height={320}
          decoding="async"
          onError={() => setFailed(new Set(failed).add(address))}
        />
      </figure>
      {addresses.length > 1 && (
        <div className="wraprow" role="group" aria-label={texts.otherPhotos}>
          {addresses.map((other, index) => (
            <button
              key={other}
              type="button"
              className="photo__choice"
              aria-pressed={index === chosen}
              aria-label={`${texts.photoOf(name)}, ${index + 1} z ${addresses.length}`}
              onClick={() => setChosen(index)}
            >
              <img src={other} alt="" width={56} height={56} loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
