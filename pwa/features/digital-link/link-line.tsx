import { linkTypes } from '@gtinoteka/contract/digital-link/link-types.ts';
import type { Link } from '@gtinoteka/contract/digital-link/links.ts';
import { isValidOn } from '@gtinoteka/contract/rules/digital-link/choose-link.ts';
import { EllipsisVertical } from 'lucide-react';
import { Fragment } from 'react';
import { formatNumber } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { languageName, linksTexts as texts } from './links-texts.ts';
import { linkIcon, shownAddress, shownDates, shownLevel, todayInWarsaw } from './shown-link.ts';

/** A link in the list of its code. */
export function LinkLine({ link, opens, onEdit }: { link: Link; opens: number; onEdit: () => void }) {
  const type = linkTypes[link.linkType].pl;
  const level = shownLevel(link);
  const isResting = !isValidOn(link, todayInWarsaw());
  return (
    <li className={isResting ? 'is-resting' : undefined}>
      <Icon icon={linkIcon(link.linkType)} size={24} />
      <div className="lnk__text">
        <span className="lnk__t">
          <b>{type}</b>
          {link.isDefault && <span className="tag tag--accent">{texts.byDefault}</span>}
          {link.language !== '' && <span className="tag">{languageName(link.language)}</span>}
          {level !== '' && <span className="tag">{level}</span>}
          {isResting && <span className="tag">{texts.resting}</span>}
        </span>
        <span className="lnk__u small">
          {shownAddress(link.href)
            .split('/')
            .map((part, place) => (
              <Fragment key={place}>
                {place > 0 && (
                  <>
                    /<wbr />
                  </>
                )}
                {part}
              </Fragment>
            ))}
        </span>
      </div>
      <span className="small lnk__when muted">{shownDates(link)}</span>
      <span className="lnk__e">
        <span className="vh">{texts.opens(opens)}</span>
        <span aria-hidden="true">{formatNumber(opens)}</span>
      </span>
      <Button
        variant="icon"
        icon={EllipsisVertical}
        data-link={link.id}
        aria-label={texts.editOf(`${type}, ${shownAddress(link.href)}`)}
        onClick={onEdit}
      />
    </li>
  );
}
