import type { FileKind } from '@gtinoteka/contract/files/verification.ts';

/** Where files of each kind are sent, and what they ask is answered. */
export const sendingPages: Readonly<Record<FileKind, string>> = {
  verify: '/verify_data',
  upload: '/verify_data/upload',
};
