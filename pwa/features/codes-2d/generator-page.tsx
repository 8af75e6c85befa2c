import type { CodeValues } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { productName } from '../../core/page/format.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useScannedCode } from '../../core/scan/scanned-code.ts';
import { useSession } from '../../core/session/session.tsx';
import { useLookUp } from '../../look-up/use-look-up.ts';
import { Button } from '../../ui/control/button.tsx';
import './codes-2d.css';
import { Disclaimer } from './disclaimer.tsx';
import { GeneratorFields } from './generator-form.tsx';
import { generatorTexts as texts } from './generator-texts.ts';
import { MadeCodesView } from './made-codes.tsx';
import { Preview } from './preview.tsx';
import { sentValues, useGeneratorForm, type MadeCodes } from './use-generator-form.ts';

interface Made {
  readonly codes: MadeCodes;
  readonly values: CodeValues;
}

/** /generator_2d: a GS1 DataMatrix and a QR code with a Digital Link for one product. */
export function GeneratorPage() {
  const { activeMembership } = useSession();
  const [search] = useSearchParams();
  useDocumentTitle(texts.title);
  if (!activeMembership) return null;
  const gtin = cleanGtin(search.get('gtin_number') ?? '')
    .replace(/\D/g, '')
    .slice(0, 14);
  // Another number in the address, or another membership, is another form.
  return <Generator key={`${activeMembership.id} ${gtin}`} gtin={gtin} membershipId={activeMembership.id} />;
}

function Generator({ gtin, membershipId }: { gtin: string; membershipId: string }) {
  const [made, setMade] = useState<Made | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useGeneratorForm(gtin, membershipId, (codes, values) => setMade({ codes, values }));
  // A hand scanner would leave for the card, and everything typed would be lost.
  useScannedCode((n01) => {
    setMade(null);
    form.change({ n01 });
  });
  // The server has just checked the number, so that asking for its name costs nothing.
  const { product } = useLookUp(made ? cleanGtin(made.values.n01 ?? '') : '');
  const isMade = made !== null;
  const shown = useRef(isMade);
  useEffect(() => {
    if (shown.current === isMade) return;
    shown.current = isMade;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [isMade]);
  return (
    <div className="wrap page">
      <div className="pagehead">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {isMade ? texts.ready : texts.title}
          </h1>
          {isMade ? (
            <p>
              {product?.name && <b className="codes-name">{productName(product.name)}. </b>}
              {texts.checked}
            </p>
          ) : (
            <p>
              {texts.lead} <Link to="/generator_2d/batches">{texts.toBatches}</Link>
            </p>
          )}
        </div>
        {isMade && <Button onClick={() => setMade(null)}>{texts.change}</Button>}
      </div>
      {made && (
        <MadeCodesView {...made} name={product?.name ? productName(product.name) : null} membershipId={membershipId} />
      )}
      {/* It stays where it is, so that nothing that was typed is lost. */}
      <div className="codes-gen" hidden={isMade}>
        <GeneratorFields form={form} />
        <div className="codes-side">
          <Preview values={sentValues(form.values)} membershipId={membershipId} />
          <Disclaimer />
        </div>
      </div>
    </div>
  );
}
