import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { RefreshCw } from 'lucide-react';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { queueTexts } from '../../core/texts/queue.ts';
import { verdictWords } from '../../core/texts/verdict.ts';
import { Button, LinkButton } from '../control/button.tsx';
import { NextTry } from './next-try.tsx';
import { RefusalBlock, unchecked } from './refusal-block.tsx';

/** The verdict on a code that waits because the server failed: its structure alone, when it is tried again, and what can be done now. */
export function ServerFailed({ gtin, verdict, onAgain }: { gtin: string; verdict: Verdict; onAgain: () => void }) {
  const { headline, reason } = verdictWords(verdict);
  return (
    <RefusalBlock
      state="wait"
      headline={headline}
      reason={reason}
      gtin={gtin}
      fact={unchecked}
      note={<NextTry />}
      actions={
        <>
          <Button variant="primary" icon={RefreshCw} onClick={onAgain}>
            {lookUpTexts.tryNow}
          </Button>
          <LinkButton to="/queue">{queueTexts.show}</LinkButton>
        </>
      }
    />
  );
}
