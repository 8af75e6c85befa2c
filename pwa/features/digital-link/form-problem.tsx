import { linkTypes } from '@gtinoteka/contract/digital-link/link-types.ts';
import { getCodeLinks, type Link } from '@gtinoteka/contract/digital-link/links.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, callEndpoint, errorText } from '../../core/network/api-client.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { linksTexts as texts } from './links-texts.ts';
import { shownAddress, shownDates } from './shown-link.ts';

/**
 * What keeps a link from being saved. After somebody else's change it shows what is kept now: `onVersion` tells of which version the next
 * save is (null: a new link), `onTake` gives what is kept.
 */
export function FormProblem({
  problem,
  companyId,
  gtin,
  link,
  onTake,
  onVersion,
}: {
  problem: unknown;
  companyId: string;
  gtin: string;
  link: Link | null;
  onTake: (theirs: Link) => void;
  onVersion: (version: number | null) => void;
}) {
  const isConflict =
    link !== null && problem instanceof ApiError && (problem.code === 'LINK_CHANGED' || problem.code === 'NOT_FOUND');
  /** undefined: not known yet; null: there is no such link any more */
  const [theirs, setTheirs] = useState<Link | null | undefined>(undefined);
  const compare = useEffectEvent(async () => {
    const { data } = await callEndpoint(getCodeLinks, { params: { companyId, gtin } });
    const found = data.links.find(({ id }) => id === link?.id) ?? null;
    setTheirs(found);
    onVersion(found?.version ?? null);
  });
  useEffect(() => {
    setTheirs(undefined);
    // Without it the text of the refusal stands alone.
    if (isConflict) void compare().catch(() => undefined);
  }, [problem, isConflict]);

  return (
    <div role="alert">
      {problem !== null &&
        (isConflict && theirs !== undefined ? (
          <Banner type="warn" action={theirs && <Button onClick={() => onTake(theirs)}>{texts.takeTheirs}</Button>}>
            {theirs === null ? (
              texts.conflictGone
            ) : (
              <>
                {texts.conflict}{' '}
                <b>
                  {linkTypes[theirs.linkType].pl}, {shownAddress(theirs.href)}, {shownDates(theirs)}
                </b>
              </>
            )}
          </Banner>
        ) : (
          <Banner type="bad">{errorText(problem)}</Banner>
        ))}
    </div>
  );
}
