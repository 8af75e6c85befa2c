import { checkCodeField, type CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { quietModules, type CodeKind } from '@gtinoteka/contract/rules/codes-2d/module-matrix.ts';
import { cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useDeferredValue, useMemo } from 'react';
import { useConnected } from '../../core/network/connection.ts';
import { useStoredCard } from '../../look-up/use-stored-card.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { generatorTexts as texts } from './generator-texts.ts';
import { previewCodes, type DrawnSymbol } from './preview-codes.ts';

/** A symbol on white, with its quiet zone, whatever the theme. */
function Symbol2d({ kind, symbol }: { kind: CodeKind; symbol: DrawnSymbol }) {
  const quiet = quietModules[kind];
  const side = symbol.size + 2 * quiet;
  return (
    <svg className="code2d" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={texts.alt[kind]}>
      <path d={symbol.path} fill="#000" fillRule="evenodd" />
    </svg>
  );
}

/** Both codes of what is typed, drawn in the browser, so that they show what a change does; marked as not the final ones. */
export function Preview({ values, membershipId }: { values: CodeValues; membershipId: string }) {
  const isConnected = useConnected();
  const typed = useDeferredValue(values);
  const isNumber = checkCodeField('n01', typed.n01 ?? '') === null;
  const storedCard = useStoredCard(toGtin14(cleanGtin(typed.n01 ?? '')), membershipId, isNumber && !isConnected);
  const codes = useMemo(() => (isNumber ? previewCodes(typed) : null), [typed, isNumber]);
  const isShown = codes !== null && (isConnected || !!storedCard);
  return (
    <section className="codes-preview" aria-labelledby="codes-preview">
      <div className="codes-preview__head">
        <h2 id="codes-preview">{texts.preview}</h2>
        {!isConnected && isShown && <span className="codes-preview__mark">{texts.offline}</span>}
      </div>
      {!isConnected && <Banner type="info">{storedCard ? texts.offlineStored : texts.offlineUnknown}</Banner>}
      {isShown ? (
        <>
          <div className="codes">
            <figure className="codebox">
              <div className="codebox__pic">
                <Symbol2d kind="datamatrix" symbol={codes.datamatrix} />
              </div>
              <figcaption className="codebox__txt">
                <h3>{texts.dataMatrix}</h3>
                <p>{codes.elements.map(({ ai, value }) => `(${ai})${value}`).join(' ')}</p>
              </figcaption>
            </figure>
            <figure className="codebox">
              <div className="codebox__pic">
                <Symbol2d kind="qrcode" symbol={codes.qrcode} />
              </div>
              <figcaption className="codebox__txt">
                <h3>{texts.qrCode}</h3>
                <p>{codes.link}</p>
              </figcaption>
            </figure>
          </div>
          <p className="small muted">{texts.previewNote}</p>
        </>
      ) : (
        // Of a number that is not kept the banner has said everything.
        (!isNumber || isConnected || storedCard) && (
          <p className="muted">{isNumber ? texts.previewFaulty : texts.previewWaits}</p>
        )
      )}
    </section>
  );
}
