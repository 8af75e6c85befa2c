import type { LicenceStanding } from '@gtinoteka/contract/office/licences.ts';
import { VerdictChip } from '../../../ui/verdict/verdict.tsx';
import { licencesTexts as texts } from './licences-texts.ts';

const looks = { inForce: 'ok', withdrawn: 'bad', ended: 'warn', notYet: 'wait' } as const;

/** How a licence stands today, as a word with its shape. */
export function LicenceState({ standing }: { standing: LicenceStanding }) {
  return <VerdictChip state={looks[standing]}>{texts.standings[standing]}</VerdictChip>;
}
