import { toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../core/session/session.tsx';
import { endsScan, keyPace, longestStop } from '../../core/scan/scanner-pace.ts';
import { quickSearchTexts as texts } from '../../core/texts/quick-search.ts';
import { handWords } from '../../ui/search/handed-words.ts';
import { LockedWords } from '../../ui/search/locked-words.tsx';
import { quickAddress } from '../../ui/search/quick-address.ts';
import { QuickSearch } from '../../ui/search/quick-search.tsx';
import './name-search.css';

/** So many letters, typed by a hand, are words; fewer once nothing follows them. A scanner sends letters too. */
const enough = 3;

/** Hears letters that a hand types into the field of codes, which keeps none of them. */
function useLetters(fieldId: string, onLetters: (letters: string) => void): void {
  const latest = useRef(onLetters);
  latest.current = onLetters;
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return undefined;
    const pace = keyPace();
    let letters = '';
    let isHand = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function say(): void {
      const heard = letters;
      letters = '';
      clearTimeout(timer);
      if (heard !== '') latest.current(heard);
    }
    function hearKey(event: KeyboardEvent): void {
      if (endsScan(event)) {
        letters = '';
        clearTimeout(timer);
      } else if (event.key.length === 1) {
        const { isNew, isScanner } = pace.hear(event.timeStamp);
        isHand = !isScanner || (isNew && letters !== '');
      }
    }
    // Before React hears it and the field drops the letter.
    function hear(event: Event): void {
      if (!(event instanceof InputEvent) || !/\p{L}/u.test(event.data ?? '')) return;
      letters += event.data ?? '';
      clearTimeout(timer);
      if (isHand && letters.length >= enough) say();
      else timer = setTimeout(say, longestStop);
    }
    field.addEventListener('keydown', hearKey);
    field.addEventListener('input', hear);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('keydown', hearKey);
      field.removeEventListener('input', hear);
    };
  }, [fieldId]);
}

/**
 * Words at home. Letters typed into the field of codes go on in the quick field: that of the header, or the one that a phone has here.
 * Whoever may not search by words is told what they may do.
 */
export function NameSearch() {
  const { state, hasPermission } = useSession();
  const navigate = useNavigate();
  const canSearch = hasPermission('advanced_search');
  const [locked, setLocked] = useState('');
  useLetters('gtin', (letters) => {
    if (!canSearch || !handWords(letters)) setLocked(letters);
  });

  return (
    <>
      {canSearch && (
        <div className="name-search only-phone">
          <QuickSearch
            id="home-quick"
            className="name-search__field"
            icon={Search}
            title={texts.byName}
            isShortNumberWords
            end={() => null}
            onFound={(found) => {
              void navigate(found.kind === 'gtin' ? `/catalog/${toGtin14(found.text)}` : quickAddress(found));
              return true;
            }}
          />
        </div>
      )}
      <div role="status">
        {locked !== '' && !canSearch && state !== 'unknown' && (
          <div className="name-search name-search__said card card__pad stack">
            <LockedWords words={locked} />
          </div>
        )}
      </div>
    </>
  );
}
