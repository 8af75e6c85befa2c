import { getCodeLinks, getLinkCodes, type CodeLinks } from '@gtinoteka/contract/digital-link/links.ts';
import { Copy, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint, useRenewal } from '../../core/network/use-endpoint.ts';
import { productName } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { useIsWide } from '../../core/page/use-is-wide.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog, prepareDialog } from '../../ui/control/dialog.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { CopyForm } from './copy-form.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkLine } from './link-line.tsx';
import { linksTexts as texts } from './links-texts.ts';
import { OpensCard } from './opens-card.tsx';
import { PhonePreview } from './phone-preview.tsx';

/** The links of one code: what they are, what a phone gets, how often it was opened. `isNamed`: it was chosen, not just the first. */
export function CodeDetail({ companyId, gtin, isNamed }: { companyId: string; gtin: string; isNamed: boolean }) {
  const { data, error, refetch } = useEndpoint(
    getCodeLinks,
    { params: { companyId, gtin } },
    { texts: { loading: texts.loadingCode } },
  );
  if (!data)
    return <LoadState error={error} loading={texts.loadingCode} interrupted={texts.interrupted} onAgain={refetch} />;
  return <LoadedCode companyId={companyId} data={data} isNamed={isNamed} />;
}

function LoadedCode({ companyId, data, isNamed }: { companyId: string; data: CodeLinks; isNamed: boolean }) {
  const { gtin, name, links } = data;
  const [isCopying, setCopying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone it stands below the list, out of sight of whoever has just chosen it there or came for it.
  const isBelow = !useIsWide() && isNamed;
  useEffect(() => {
    if (isBelow) heading.current?.focus();
  }, [isBelow]);
  return (
    <div className="det" id="kod">
      <div className="det__h">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name === null ? texts.noName : productName(name)}
          </h2>
          <span className="muted small breaks">{`${location.host}/01/${gtin}`}</span>
        </div>
        <Button
          variant="quiet"
          icon={Copy}
          disabled={links.length === 0}
          onMouseEnter={prepareDialog}
          onFocus={prepareDialog}
          onClick={() => setCopying(true)}
        >
          {texts.copy}
        </Button>
      </div>
      <LinkList companyId={companyId} data={data} />
      <section className="card card__pad two" aria-label={texts.phone}>
        <PhonePreview links={links} gtin={gtin} />
        <OpensCard companyId={companyId} data={data} />
      </section>
      <Dialog isOpen={isCopying} onClose={() => setCopying(false)} title={texts.copy}>
        <CopyForm companyId={companyId} gtin={gtin} onClose={() => setCopying(false)} />
      </Dialog>
    </div>
  );
}

/** Which link is being edited: one of them by its id, a new one, or none. */
type Edited = string | 'new' | null;

function LinkList({ companyId, data: { gtin, links, opens } }: { companyId: string; data: CodeLinks }) {
  const [edited, setEdited] = useState<Edited>(null);
  const renew = useRenewal();
  const { show } = useStatusMessages();
  const list = useRef<HTMLElement>(null);
  /** what had focus is gone with the form: its place takes it */
  const goesBackTo = useRef<Edited>(null);

  useEffect(() => {
    if (edited !== null || goesBackTo.current === null) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-link="${goesBackTo.current}"]`);
    (button ?? list.current?.querySelector<HTMLElement>('[data-link="new"]'))?.focus();
    goesBackTo.current = null;
  }, [edited, links]);

  function close(text?: string): void {
    // A link that was removed stands in the list until that is read again.
    goesBackTo.current = text === texts.removed ? 'new' : edited;
    setEdited(null);
    if (text === undefined) return;
    show({ type: 'ok', text });
    void renew([getLinkCodes, getCodeLinks]);
  }

  return (
    <section aria-label={texts.ofCode} ref={list}>
      <ul className="list card lnk">
        {links.length === 0 && edited !== 'new' && <li className="lnk__none muted">{texts.noLinks}</li>}
        {links.map((link) =>
          link.id === edited ? (
            <li className="edit" key={link.id}>
              <LinkForm companyId={companyId} gtin={gtin} link={link} onClose={close} />
            </li>
          ) : (
            <LinkLine
              key={link.id}
              link={link}
              opens={
                opens.byType.find((one) => one.linkType === link.linkType && one.language === link.language)?.opens ?? 0
              }
              onEdit={() => setEdited(link.id)}
            />
          ),
        )}
        {edited === 'new' && (
          <li className="edit">
            <LinkForm companyId={companyId} gtin={gtin} link={null} isFirst={links.length === 0} onClose={close} />
          </li>
        )}
      </ul>
      {edited !== 'new' && (
        <div className="wraprow lnk__add">
          <Button icon={Plus} data-link="new" onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        </div>
      )}
    </section>
  );
}
