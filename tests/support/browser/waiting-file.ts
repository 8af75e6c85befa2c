import type { Permission } from '@gtinoteka/contract/permissions.ts';
import type { SentFile } from '@gtinoteka/contract/files/verification.ts';

/** What whoever sends files may do. */
export const sender: Permission[] = ['user_data', 'data_verification_page', 'file_sending_to_verification'];

/** A file that was sent and waits its turn, as the API tells of it. */
export const waitingFile: SentFile = {
  id: '7',
  fileName: 'kody.xlsx',
  createdAt: new Date().toISOString(),
  userEmail: 'anna@example.pl',
  processingStatus: 0,
  kind: 'verify',
  description: '',
  reason: null,
  codes: null,
  askedLeft: null,
  asksColumns: false,
  rowsTotal: null,
  rowsDone: 0,
  startedAt: null,
  finishedAt: null,
  counts: { ok: 0, warn: 0, bad: 0, none: 0, unchecked: 0 },
  waiting: 0,
  reserved: 0,
  hasResult: false,
  mended: 0,
  unreadSheets: [],
  isCancelled: false,
  upload: null,
};
