import { useRef } from 'react';
import { ageText } from '../../core/page/age-text.ts';
import { useConnected } from '../../core/network/connection.ts';
import type { StoredPack } from '../../core/device/local-db.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { offlinePacksTexts as texts } from './offline-packs-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Meter } from '../../ui/notice/meter.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { sayOutcome } from './say-outcome.ts';
import type { Packs } from './use-packs.ts';

/** What this device keeps: size, age, what is on the way and what stands in its way. */
export function StoredPacks({ found }: { found: Packs }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="packs__stored" aria-labelledby="packs-stored">
      <h2 id="packs-stored" ref={heading} tabIndex={-1}>
        {texts.storedTitle}
      </h2>
      {found.packs.length === 0 ? (
        <p className="card card__pad muted">{texts.none}</p>
      ) : (
        <ul className="card list packs__list">
          {found.packs.map((pack) => (
            <Pack key={pack.id} pack={pack} found={found} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
}

function problemText({ problem }: StoredPack): string | null {
  if (problem === null) return null;
  const problemTexts: Partial<Record<string, string>> = texts.problems;
  return problemTexts[problem] ?? texts.otherProblem;
}

function Pack({ pack, found, onGone }: { pack: StoredPack; found: Packs; onGone: () => void }) {
  const { acts, followed } = found;
  const { show } = useStatusMessages();
  const isConnected = useConnected();
  const isFollowed = followed.has(pack.id);
  const isWhole = pack.state !== 'loading';
  const problem = problemText(pack);

  async function bring(): Promise<void> {
    await acts.resumePack(pack.id);
    sayOutcome(pack, await acts.readPack(pack.id), show);
  }
  async function remove(): Promise<void> {
    await acts.forgetPack(pack.id);
    show({ type: 'ok', text: texts.removed(pack.title) });
    onGone();
  }

  const forReaders = <span className="vh">{pack.title}</span>;
  return (
    <li className="pack">
      <div className="pack__head">
        <h3>{pack.title}</h3>
        <span className="tag">{texts.kinds[pack.kind]}</span>
      </div>
      {isWhole && (
        <p className="pack__facts">
          <span>{texts.stored(pack.count, pack.count * pack.bytesEach)}</span>
          <span className="muted">{texts.asOf(ageText(pack.checkedAt))}</span>
        </p>
      )}
      {(!isWhole || isFollowed) && <Progress pack={pack} />}
      {!isWhole && pack.checkedAt !== '' && (
        <p className="small muted">{texts.storedBefore(ageText(pack.checkedAt))}</p>
      )}
      <div role="status" className="pack__said">
        {!isFollowed && problem && <FieldNote state="warn">{problem}</FieldNote>}
        {!isFollowed && !problem && !isWhole && (
          <span className="small muted">{pack.isPaused ? texts.paused : texts.elsewhere}</span>
        )}
      </div>
      <div className="wraprow pack__acts">
        {isFollowed ? (
          <Button size="sm" onClick={() => void acts.pausePack(pack.id)}>
            {texts.stop} {forReaders}
          </Button>
        ) : (
          isConnected && (
            <Button size="sm" onClick={() => void bring()}>
              {isWhole ? texts.update : texts.resume} {forReaders}
            </Button>
          )
        )}
        <Button size="sm" variant="quiet" onClick={() => void remove()}>
          {texts.remove} {forReaders}
        </Button>
      </div>
    </li>
  );
}

/** How far a pack is, in bars and in words. Of changes nobody knows beforehand how many there are. */
function Progress({ pack: { title, state, count, total } }: { pack: StoredPack }) {
  const isCounted = state === 'loading';
  const all = Math.max(total, count, 1);
  const words = isCounted ? texts.progress(count, all) : texts.updating;
  return (
    <div className="pack__progress">
      <div
        role="progressbar"
        aria-label={texts.progressOf(title)}
        aria-valuetext={words}
        aria-valuemin={0}
        aria-valuemax={isCounted ? all : undefined}
        aria-valuenow={isCounted ? count : undefined}
      >
        {isCounted && <Meter used={count} limit={all} />}
      </div>
      <p className="small">{words}</p>
    </div>
  );
}
