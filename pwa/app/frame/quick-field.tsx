import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Barcode } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { quickSearchTexts } from '../../core/texts/quick-search.ts';
import { quickAddress } from '../../ui/search/quick-address.ts';
import { QuickSearch } from '../../ui/search/quick-search.tsx';
import { isTypingPlace } from './typing-place.ts';

const fieldId = 'quick';

/** The quick field of the header: key `/` leads into it; Enter opens the product card of a GTIN, or looks for words in the catalogue. */
export function QuickField() {
  const navigate = useNavigate();

  useEffect(() => {
    function focusByKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingPlace(event.target)) return;
      event.preventDefault();
      document.getElementById(fieldId)?.focus();
    }
    document.addEventListener('keydown', focusByKey);
    return () => document.removeEventListener('keydown', focusByKey);
  }, []);

  return (
    <QuickSearch
      id={fieldId}
      className="quick"
      icon={Barcode}
      title={quickSearchTexts.label}
      shortcut="/"
      end={() => (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      )}
      onFound={(found) => {
        void navigate(found.kind === 'gtin' ? `/catalog/${toGtin14(found.text)}` : quickAddress(found));
        return true;
      }}
    />
  );
}
