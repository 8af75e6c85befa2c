import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { sentFile } from './verification.ts';

/** How long something that has ended stands among what is under way, in seconds: long enough for every page to hear of its end. */
export const endedShown = 15;

/** Streams that one person may have open at once: a score of tabs. */
export const streamsOfPerson = 20;

/** A comment comes at least this often, in milliseconds, so that a stream that hangs is known by its silence. */
export const beatEvery = 10_000;

/** What a company has under way, and what of it has ended within the last seconds. */
const progress = z.object({
  files: z.array(sentFile),
  databases: z.array(
    z.object({
      id: z.string(),
      /** -1 error, 0 new, 1 processing, 2 done */
      processingStatus: z.number(),
      rowsTotal: z.number(),
      rowsDone: z.number(),
    }),
  ),
});
export type Progress = z.infer<typeof progress>;

/** @NOTE B §7 names no such call; `/status/` and the list of files tell the same to whoever asks for one of them. */
export const getProgress = defineEndpoint({
  name: 'get-progress',
  method: 'GET',
  path: '/verification/:companyId/progress/',
  access: 'file_sending_to_verification',
  summary:
    'Co firma ma w toku: sprawdzane pliki i przygotowywane paczki. Z accept: text/event-stream przychodzi to samo jako strumień zdarzeń, przy każdej zmianie.',
  params: z.object({ companyId: z.string() }),
  reads: { accept: 'text/event-stream: strumień zdarzeń zamiast jednej odpowiedzi.' },
  tells: { 'x-accel-buffering': 'Strumień: no, aby serwery po drodze niczego nie zbierały.' },
  hasEvents: true,
  answer: progress,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
