import type { Gs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { useState } from 'react';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Button } from '../../ui/control/button.tsx';
import { GtinField } from '../../ui/barcode/gtin-field.tsx';

/** Id of the field for digits. */
export const manualField = 'scanner-gtin';

/** A number typed in place of a scan. A scan passes the field by: it says more than a number. */
export function ManualCode({ onCode }: { onCode: (code: Gs1Data) => void }) {
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <form
      className="manual"
      noValidate
      data-pass-scans
      onSubmit={(event) => {
        event.preventDefault();
        const gtin = cleanGtin(typed);
        setSent(true);
        if (gtin === '') return;
        onCode({ gtin, elements: [] });
        setTyped('');
        setSent(false);
      }}
    >
      <GtinField
        id={manualField}
        name="typed_gtin"
        label={texts.manual}
        hint=""
        placeholder={texts.manualPlaceholder}
        value={typed}
        error={isSent && typed === '' ? texts.manualEmpty : undefined}
        final={isSent}
        onChange={setTyped}
      />
      <Button type="submit">{texts.check}</Button>
    </form>
  );
}
