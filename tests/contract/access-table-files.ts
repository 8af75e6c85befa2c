import type { FilePreview } from '@gtinoteka/contract/files/verification-columns.ts';
import { randomUUID } from 'node:crypto';
import { addAccount } from '../support/accounts.ts';
import { addDoneFile, multipartFile } from '../support/sent-files.ts';
import { type AccessTable, all, type CallPlace, everyMember, members, nobodysOwn, stewards } from './access-rows.ts';

/** A file of the company whose result is there, or one of nobody. */
async function sentFile({ scope, ...place }: CallPlace): Promise<string> {
  return scope === 'missing' ? randomUUID() : addDoneFile(place);
}

/** A file of the company whose columns are to be confirmed, or one of nobody. */
async function askingFile({ scope, ...place }: CallPlace): Promise<string> {
  if (scope === 'missing') return randomUUID();
  const id = await addDoneFile(place);
  const preview: FilePreview = {
    sheet: null,
    unreadSheets: [],
    headers: ['GTIN'],
    rows: [],
    isIssueFile: false,
    columns: { gtin: 0, name: null, brand: null, netContent: null, gpc: null },
    doubt: null,
    rowsTotal: 0,
    harm: [],
  };
  // Of another kind: a company has one file at a time that is verified, and one of product data.
  await closeUploads(place);
  await place.database.pool.query(
    `UPDATE verifications SET kind = 'upload', processing_status = 0, asks_columns = true, preview = $2 WHERE id = $1`,
    [id, JSON.stringify(preview)],
  );
  return id;
}

/** Ends the product data of the company that are being checked: it has one such file at a time. */
async function closeUploads({ database, companyId }: Omit<CallPlace, 'scope'>): Promise<void> {
  await database.pool.query(
    `UPDATE verifications SET processing_status = -1 WHERE company_id = $1 AND kind = 'upload' AND processing_status IN (0, 1)`,
    [companyId],
  );
}

/** The last list of products that was taken in, with a refused row. */
async function lastRun({ database }: CallPlace): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO import_runs (kind, origin, state, file_names, begun_at, ended_at, written_at, counts, rejects)
     VALUES ('products', 'command', 'done', '{lista.csv}', now(), now(), clock_timestamp(),
       '{"rows": 1, "accepted": 0, "added": 0, "changed": 0, "unchanged": 0, "repeated": 0, "rejected": 1}',
       '[{"file": "lista.csv", "line": 2, "column": "GTIN", "value": "1", "code": "GTIN_INVALID_LENGTH", "reason": "Za krótki."}]')
     RETURNING id`,
  );
  return rows[0]?.id ?? '';
}

/** A file that the caller is sending in parts, or one of nobody. */
async function openSending(place: CallPlace): Promise<string> {
  if (place.scope === 'missing') return randomUUID();
  await closeUploads(place);
  const { rows } = await place.database.pool.query<{ id: string }>(
    `INSERT INTO verifications (company_id, user_id, kind, file_name, expected_bytes, touched_at)
     VALUES ($1, $2, 'upload', 'kody.csv', 100, now()) RETURNING id`,
    [place.companyId, place.caller.userId],
  );
  return rows[0]?.id ?? '';
}

/** Product data of a company of their own, of which nothing waits; or of nobody. */
async function checkedUpload(place: CallPlace): Promise<string> {
  if (place.scope === 'missing') return randomUUID();
  const id = await addDoneFile({ ...place, companyId: (await addAccount(place.database)).companyId });
  await place.database.pool.query(
    `UPDATE verifications SET kind = 'upload', answered_at = now(),
       upload_counts = '{"waiting": 0, "accepted": 0, "refused": 0, "unfit": 0, "unchanged": 1}' WHERE id = $1`,
    [id],
  );
  return id;
}

/** A file of another company, asked for under one's own. */
async function foreignFile(place: CallPlace): Promise<string> {
  return addDoneFile({ ...place, companyId: (await addAccount(place.database)).companyId });
}

/** Calls on files that companies send, and on runs of data. */
export const fileRows: AccessTable = {
  'verify-file': {
    expected: { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/verification/${companyId}/verify/`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('kody.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    }),
  },
  'get-progress': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/verification/${companyId}/progress/` }),
  },
  'get-sent-files': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/verification/${companyId}/files/` }),
  },
  'get-sent-file': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({ url: `/verification/${place.companyId}/files/${await sentFile(place)}/` }),
  },
  'get-sent-file of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      url: `/verification/${place.companyId}/files/${await foreignFile(place)}/`,
    }),
  },
  'check-first-codes': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/verification/${place.companyId}/files/${await sentFile(place)}/check_first/`,
    }),
  },
  'cancel-file': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/verification/${place.companyId}/files/${await sentFile(place)}/cancel/`,
    }),
  },
  'get-file-result': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      url: `/verification/${place.companyId}/files/${await sentFile(place)}/result/?format=csv`,
    }),
  },
  'get-file-result of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      url: `/verification/${place.companyId}/files/${await foreignFile(place)}/result/`,
    }),
  },
  'get-file-report': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      url: `/verification/${place.companyId}/files/${await sentFile(place)}/report/?show=review`,
    }),
  },
  'get-file-report of another company': {
    expected: { own: nobodysOwn },
    call: async (place) => ({
      url: `/verification/${place.companyId}/files/${await foreignFile(place)}/report/`,
    }),
  },
  'get-file-preview': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      url: `/verification/${place.companyId}/files/${await askingFile(place)}/preview/`,
    }),
  },
  'choose-columns': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/verification/${place.companyId}/files/${await askingFile(place)}/columns/`,
      payload: { gtin: 0, name: null, brand: null, netContent: null, gpc: null },
    }),
  },
  'upload-file': {
    expected: { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => {
      await closeUploads(place);
      return {
        method: 'POST',
        url: `/verification/${place.companyId}/upload/`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: multipartFile('kody.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { description: 'Nowe nazwy' }),
      };
    },
  },
  'begin-sending': {
    expected: { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => {
      await closeUploads(place);
      return {
        method: 'POST',
        url: `/verification/${place.companyId}/sendings/`,
        payload: { kind: 'upload', fileName: 'kody.csv', byteSize: 100 },
      };
    },
  },
  'get-sendings': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: ({ companyId }) => ({ url: `/verification/${companyId}/sendings/` }),
  },
  'send-part': {
    expected: { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/verification/${place.companyId}/sendings/${await openSending(place)}/parts/?start=0`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('part', Buffer.from('GTIN;Nazwa\n')),
    }),
  },
  'drop-sending': {
    expected: { own: members(403, 200, 200, 200, 200), foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      method: 'POST',
      url: `/verification/${place.companyId}/sendings/${await openSending(place)}/drop/`,
    }),
  },
  'get-upload-rows': {
    expected: { own: everyMember, foreign: nobodysOwn, missing: nobodysOwn },
    call: async (place) => ({
      url: `/verification/${place.companyId}/files/${await sentFile(place)}/upload_rows/`,
    }),
  },
  'get-uploads': { expected: stewards, call: ({ companyId }) => ({ url: `/stewardship/${companyId}/uploads/` }) },
  'get-upload': {
    expected: stewards,
    call: async (place) => ({ url: `/stewardship/${place.companyId}/uploads/${await checkedUpload(place)}/` }),
  },
  // A file that is verified is no upload.
  'get-upload of nobody': {
    expected: members(404, 403, 403, 403, 404),
    call: async (place) => ({
      url: `/stewardship/${place.companyId}/uploads/${await sentFile(place)}/`,
    }),
  },
  'accept-upload': {
    expected: stewards,
    call: async (place) => ({
      method: 'POST',
      url: `/stewardship/${place.companyId}/uploads/${await checkedUpload(place)}/accept/`,
      payload: {},
    }),
  },
  'refuse-upload': {
    expected: stewards,
    call: async (place) => ({
      method: 'POST',
      url: `/stewardship/${place.companyId}/uploads/${await checkedUpload(place)}/refuse/`,
      payload: { lines: [2], reason: 'Nie te nazwy.' },
    }),
  },
  'get-runs': { expected: stewards, call: ({ companyId }) => ({ url: `/stewardship/${companyId}/runs/` }) },
  'get-run': {
    expected: stewards,
    call: async (place) => ({ url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/` }),
  },
  'start-run': {
    expected: stewards,
    call: ({ companyId }) => ({
      method: 'POST',
      url: `/stewardship/${companyId}/runs/?kind=products`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: multipartFile('lista.csv', Buffer.from('GTIN;Nazwa\n')),
    }),
  },
  'get-run-rejects': {
    expected: stewards,
    call: async (place) => ({
      url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/rejects/`,
    }),
  },
  'get-run-undoing': {
    expected: stewards,
    call: async (place) => ({ url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/undo/` }),
  },
  'undo-run': {
    expected: stewards,
    call: async (place) => ({
      method: 'POST',
      url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/undo/`,
    }),
  },
  'get-run-kept': {
    expected: stewards,
    call: async (place) => ({ url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/kept/` }),
  },
  'compare-runs': {
    expected: stewards,
    call: async (place) => ({
      url: `/stewardship/${place.companyId}/runs/${await lastRun(place)}/compare/${await lastRun(place)}/`,
    }),
  },
  'get-product-history': {
    expected: stewards,
    call: ({ companyId, gtin }) => ({ url: `/stewardship/${companyId}/products/${gtin}/history/` }),
  },
  'get-run of nobody': {
    expected: members(404, 403, 403, 403, 404),
    call: ({ companyId }) => ({ url: `/stewardship/${companyId}/runs/${randomUUID()}/` }),
  },
  'undo-run of another than the last': {
    expected: members(404, 403, 403, 403, 409),
    call: async (place) => {
      const id = await lastRun(place);
      await lastRun(place);
      return { method: 'POST', url: `/stewardship/${place.companyId}/runs/${id}/undo/` };
    },
  },
  'get-sample-file': { expected: all(200), call: () => ({ url: '/verification/sample_file/input/' }) },
};
