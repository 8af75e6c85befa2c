import { linkTypes } from '@gtinoteka/contract/digital-link/link-types.ts';
import type { Link } from '@gtinoteka/contract/digital-link/links.ts';
import { ApiError, errorText } from '../../core/network/api-client.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import { linksTexts as texts } from './links-texts.ts';
import { shownAddress, shownDates } from './shown-link.ts';

/** Whether somebody else has changed or removed the link. */
export function isConflict(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.code === 'LINK_CHANGED' || problem.code === 'NOT_FOUND');
}

/** What keeps a link from being saved. After somebody else's change it shows what is kept now, which `onTake` takes over. */
export function FormProblem({
  problem,
  theirs,
  onTake,
}: {
  problem: unknown;
  /** undefined: not known; null: there is no such link any more */
  theirs: Link | null | undefined;
  onTake: (theirs: Link) => void;
}) {
  return (
    <div role="alert">
      {problem !== null &&
        (isConflict(problem) && theirs !== undefined ? (
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
