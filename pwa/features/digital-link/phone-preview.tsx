import { linkTypes } from '@gtinoteka/contract/digital-link/link-types.ts';
import type { Link } from '@gtinoteka/contract/digital-link/links.ts';
import { chooseLink } from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import { isSameLevel, type LinkLevel } from '@gtinoteka/contract/rules/digital-link/link-level.ts';
import { useState } from 'react';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Phone } from '../../ui/layout/phone.tsx';
import { languageName, linksTexts as texts } from './links-texts.ts';
import { linkIcon, shownLevel, todayInWarsaw } from './shown-link.ts';

const everyPiece: LinkLevel = { variant: '', batch: '', serial: '' };

/** What a phone in a language gets of a piece, by the rule of the resolver itself. */
export function PhonePreview({ links, gtin }: { links: readonly Link[]; gtin: string }) {
  const [language, setLanguage] = useState('pl');
  const [place, setPlace] = useState('0');
  const languages = [...new Set(['pl', 'en', 'de', 'uk', ...links.flatMap((link) => link.language || [])])];
  const levels = links.reduce<LinkLevel[]>(
    (found, link) => (found.some((level) => isSameLevel(level, link)) ? found : [...found, link]),
    [everyPiece],
  );
  const level = levels[Number(place)] ?? everyPiece;
  const choice = chooseLink(links, { ...level, linkType: null, languages: [language], today: todayInWarsaw() });
  const link = choice.kind === 'link' ? choice.link : null;
  return (
    <div>
      <h3>{texts.phone}</h3>
      <div className="ask">
        <SelectField
          label={texts.language}
          placeholder={texts.anyLanguage}
          value={language}
          options={languages.map((value) => ({ value, text: languageName(value) }))}
          onChange={({ target }) => setLanguage(target.value)}
        />
        {levels.length > 1 && (
          <SelectField
            label={texts.forPiece}
            placeholder={texts.everyPiece}
            value={place}
            options={levels.map((one, at) => ({ value: String(at), text: shownLevel(one) || texts.everyPiece }))}
            onChange={({ target }) => setPlace(target.value)}
          />
        )}
      </div>
      <Phone
        role="status"
        address={link ? new URL(link.href).host : `${location.host}/catalog/${gtin}`}
        icon={linkIcon(link?.linkType ?? 'pip')}
        title={link ? linkTypes[link.linkType].pl : texts.cardName}
        lines={[link ? texts.phoneNote : texts.cardNote]}
      />
    </div>
  );
}
