import { retriedKinds, type DeadLetter, type WorkKind } from '@gtinoteka/contract/office/dead-letters.ts';
import { workTexts as texts } from './work-texts.ts';

/** The kind, if the office can have its work tried again. */
export const retried = (kind: WorkKind | null) => retriedKinds.find((one) => one === kind);

/** What a letter is about, or its kind where it does not say. */
export const nameOf = ({ kind, subject }: DeadLetter): string => subject || texts.kinds[kind];
