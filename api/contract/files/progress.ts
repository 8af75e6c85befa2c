import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { sentFile } from './verification.ts';

/** Seconds for which ended work is still listed, so that every page is notified of its end. */
export const endedShown = 15;

/** Maximum number of open streams of one person: about twenty tabs. */
export const streamsOfPerson = 20;

/** Maximum interval of stream comments in milliseconds, so that a broken stream is noticed. */
export const beatEvery = 10_000;

/** A company's work in progress, and work that ended within the last seconds. */
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

/** @NOTE B §7 names no such call; `/status/` and the list of files return the same for one file. */
export const getProgress = defineEndpoint({
  name: 'get-progress',
  method: 'GET',
  path: '/verification/:companyId/progress/',
  access: 'file_sending_to_verification',
  summary:
    'Co firma ma w toku: sprawdzane pliki i przygotowywane paczki. Z accept: text/event-stream przychodzi to samo jako strumień zdarzeń, przy każdej zmianie.',
  params: z.object({ companyId: z.string() }),
  requestHeaders: { accept: 'text/event-stream: strumień zdarzeń zamiast jednej odpowiedzi.' },
  responseHeaders: { 'x-accel-buffering': 'Strumień: no, aby serwery po drodze niczego nie zbierały.' },
  hasEvents: true,
  answer: progress,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
