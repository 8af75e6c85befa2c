import type { Gs1Data } from '@gtinoteka/contract/rules/gs1-data.ts';
import { cleanGtin } from '@gtinoteka/contract/rules/gtin.ts';
import { useState } from 'react';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { GtinField } from '../../ui/gtin-field.tsx';

/** A number typed in place of a scan. */
export function ManualCode({ id, onCode }: { id: string; onCode: (code: Gs1Data) => void }) {
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <form
      className="manual"
      noValidate
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
        id={id}
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
