import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { productCardTexts as texts } from './product-card-texts.ts';
import { Icon } from '../../ui/control/icon.tsx';

/** The photo, with the others to choose from. Without one it says so; the label of the stamp shows the code (design). */
export function ProductPhoto({
  addresses,
  name,
  without = texts.noPhoto,
}: {
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
        <Icon icon={ImageOff} />
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
