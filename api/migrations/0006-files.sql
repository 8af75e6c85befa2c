-- Files of companies: product lists to verify, product data to add, parts of the catalogue, batches of codes.

-- Files in the file store, whose they are and how long they are kept. The row is written before the file: a file
-- without a row is not ours, and a row without stored_at is an upload under way or one that was cut.
CREATE TABLE stored_files (
  key uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verification input', 'verification xlsx', 'verification csv',
    'verification report', 'verification corrected', 'database', 'upload part', 'codes input', 'codes',
    'import input')),
  media_type text NOT NULL,
  byte_size bigint,
  sha256 bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  stored_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX stored_files_expiry ON stored_files (expires_at);
CREATE INDEX stored_files_company ON stored_files (company_id);

-- A file that a company sent (B §3), or product data that its program wrote. The row outlives its files.
CREATE TABLE verifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  membership_id uuid,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- 'verify': checked for the company (/verify_data); 'upload': product data for the catalogue (/verify_data/upload)
  kind text NOT NULL CHECK (kind IN ('verify', 'upload')),
  by_program boolean NOT NULL DEFAULT false,
  file_name text NOT NULL,
  description text NOT NULL DEFAULT '',
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT now(),

  -- of a file that arrives in parts: its announced size and SHA-256, what has arrived, and when; null of a file in one
  -- body. The hash tells whether parts sent later belong to the same file.
  expected_bytes bigint,
  expected_sha256 bytea,
  received_bytes bigint NOT NULL DEFAULT 0,
  touched_at timestamptz,
  -- null until the whole file has arrived
  uploaded_at timestamptz,

  -- whether the company confirms the columns before the check; while it is asked, `preview` is not null:
  -- {"headers": [text], "rows": [{"line": 2, "cells": [text]}], "columns": {…}}
  asks_columns boolean NOT NULL DEFAULT false,
  preview jsonb,
  -- its answer: {"gtin": 0, "name": 1, "brand": null, "netContent": null, "gpc": null}, columns from 0
  columns jsonb,
  -- headers of columns of product data that were not read, shown to the sender
  unknown_columns text[] NOT NULL DEFAULT '{}',
  -- names of visible sheets with codes that were not read, shown to the sender
  unread_sheets text[] NOT NULL DEFAULT '{}',

  -- -1 error, 0 new, 1 processing, 2 done (B §3)
  processing_status smallint NOT NULL DEFAULT 0 CHECK (processing_status BETWEEN -1 AND 2),
  -- why it ended with -1, a Polish sentence
  reason text,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  -- counts the workers that have started it: the result of an earlier one is refused
  attempt integer NOT NULL DEFAULT 0,
  -- distinct codes of the file; null until it has been read
  codes integer,
  -- how many of them may be checked: what the package held, or what the company chose; null until that is known
  codes_allowed integer,
  -- codes charged to the package when the check started
  reserved integer NOT NULL DEFAULT 0,
  -- not null: the package holds only so many codes, and the company has not answered yet whether to check that many
  asked_left integer,
  rows_total integer,
  rows_done integer NOT NULL DEFAULT 0,
  -- rows by verdict: {"ok": 1, "warn": 0, "bad": 0, "none": 0, "unchecked": 0}
  counts jsonb NOT NULL DEFAULT '{}',
  -- codes that the corrected file has mended
  mended integer NOT NULL DEFAULT 0,

  -- of a checked upload: {"waiting": 1, "accepted": 0, "refused": 0, "unfit": 0, "unchanged": 0}, in rows
  upload_counts jsonb,
  -- when its last row was answered
  answered_at timestamptz,

  -- the sent file, the results, the report of the page, and the sent file with what could be corrected without doubt
  input_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  xlsx_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  csv_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  report_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  corrected_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  UNIQUE (company_id, idempotency_key)
);
CREATE INDEX verifications_of_company ON verifications (company_id, created_at DESC);
-- One at a time (B §4), even if code forgets the lock.
CREATE UNIQUE INDEX verifications_running ON verifications (company_id)
  WHERE kind = 'verify' AND processing_status IN (0, 1);
CREATE UNIQUE INDEX verifications_uploading ON verifications (company_id)
  WHERE kind = 'upload' AND processing_status IN (0, 1);
CREATE INDEX verifications_to_answer ON verifications (finished_at) WHERE kind = 'upload' AND processing_status = 2;
CREATE INDEX verifications_of_programs ON verifications (company_id) WHERE by_program AND answered_at IS NULL;

-- Parts of a file that arrives in parts, each sealed by itself, until they are joined.
CREATE TABLE upload_parts (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  -- position in the file, from 0
  start_at bigint NOT NULL,
  byte_size bigint NOT NULL CHECK (byte_size > 0),
  key uuid NOT NULL REFERENCES stored_files (key) ON DELETE CASCADE,
  PRIMARY KEY (verification_id, start_at)
);
CREATE INDEX upload_parts_key ON upload_parts (key);

-- Columns that a company confirmed for files with such headers.
CREATE TABLE verification_layouts (
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- SHA-256 of the headers as JSON
  headers bytea NOT NULL,
  columns jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, headers)
);

-- Product data of an upload that differs from the catalogue, row by row, and the answer.
CREATE TABLE upload_rows (
  verification_id uuid NOT NULL REFERENCES verifications (id) ON DELETE CASCADE,
  -- position in the file, from 1
  line integer NOT NULL,
  -- the code as the file has it, and its 14 digits if it is valid
  code text NOT NULL,
  gtin text COLLATE "C",
  -- waiting: for an administrator of the platform; unfit: cannot be accepted, as the check or the acceptance found
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'unfit')),
  -- why a row was not accepted, Polish sentences
  reason text NOT NULL DEFAULT '',
  is_new boolean NOT NULL DEFAULT false,
  -- the catalogue changed between the check and the answer: `before` has its new values
  is_changed boolean NOT NULL DEFAULT false,
  -- fields that differ: {"name": "…", "brand": "…", "gpc": "10000000", "netContent": [{"amount": "1.5", "unit":
  -- "LTR"}]}
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  answered_at timestamptz,
  answered_by uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (verification_id, line)
);
CREATE INDEX upload_rows_by_state ON upload_rows (verification_id, state, line);
CREATE INDEX upload_rows_answerer ON upload_rows (answered_by) WHERE answered_by IS NOT NULL;

-- A part of the catalogue that a company downloads (B §4). The row outlives its file.
CREATE TABLE database_exports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  membership_id uuid,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- the search, as the request had it: {"brand": "Górska", "categories": ["10000000"]}
  filters jsonb NOT NULL,
  -- kinds of files in the package, in their order
  formats text[] NOT NULL,
  -- not null: it holds only what changed since this one
  since_id uuid REFERENCES database_exports (id),
  idempotency_key text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- status, reason and attempt as of verifications
  processing_status smallint NOT NULL DEFAULT 0 CHECK (processing_status BETWEEN -1 AND 2),
  reason text,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  attempt integer NOT NULL DEFAULT 0,
  -- products that the search found when it was ordered: no more are written
  products integer NOT NULL,
  -- products that an export of changes no longer finds, though the earlier one held them
  removed integer,
  -- products charged to the package; 0 where nothing is charged
  reserved integer NOT NULL,
  -- whether rows have the columns of lists on Starter, without those of cards
  is_short boolean NOT NULL,
  rows_total integer NOT NULL,
  rows_done integer NOT NULL DEFAULT 0,
  -- files in the package: [{"name": "produkty.csv", "bytes": 1, "rows": 1, "sha256": "…"}]
  contents jsonb NOT NULL DEFAULT '[]',
  file_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  -- when its last byte was sent for the first time
  downloaded_at timestamptz,
  UNIQUE (company_id, idempotency_key)
);
CREATE INDEX database_exports_of_company ON database_exports (company_id, created_at DESC);
CREATE INDEX database_exports_files ON database_exports (file_key) WHERE file_key IS NOT NULL;
CREATE INDEX database_exports_since ON database_exports (since_id) WHERE since_id IS NOT NULL;
-- One at a time (B §4), even if code forgets the lock.
CREATE UNIQUE INDEX database_exports_running ON database_exports (company_id) WHERE processing_status IN (0, 1);

-- Which products a company has after an export, in which versions, some thousands in a row: a later export is compared
-- with it. Without a foreign key: it is written in the transaction that reads the catalogue, whose snapshot is older
-- than the export's row.
CREATE TABLE database_export_contents (
  export_id uuid NOT NULL,
  attempt integer NOT NULL,
  part integer NOT NULL,
  -- GTINs as numbers, and at the same index `version` of indexed_products
  gtins bigint[] NOT NULL,
  versions bigint[] NOT NULL,
  PRIMARY KEY (export_id, attempt, part)
);

-- Many codes of the generator at once, of a sheet or of all products of the company. The row outlives its files.
CREATE TABLE code_batches (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- of the sheet; null: all products of the company
  file_name text,
  -- {"kind": "datamatrix", "format": "svg", "module": "0.495", "dpi": "300", "layout": "a4-3x8"}
  options jsonb NOT NULL,
  -- the start of links of products without a website
  stem text NOT NULL,
  -- whether each number counts towards the company's daily limit
  is_counted boolean NOT NULL,
  idempotency_key text,
  -- hexadecimal SHA-256 of the sheet, so that another sheet under the same key is noticed: the sheet itself is deleted
  -- when its batch is done
  input_digest text COLLATE "C",
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- status, reason and attempt as of verifications
  processing_status smallint NOT NULL DEFAULT 0 CHECK (processing_status BETWEEN -1 AND 2),
  reason text,
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  attempt integer NOT NULL DEFAULT 0,
  rows_total integer,
  rows_done integer NOT NULL DEFAULT 0,
  codes integer NOT NULL DEFAULT 0,
  labels integer NOT NULL DEFAULT 0,
  -- lines without a code or a label: [{"line": 2, "gtin": "5901…", "field": "n01", "code": "LICENCE_MISSING"}]
  refused jsonb NOT NULL DEFAULT '[]',
  input_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  file_key uuid REFERENCES stored_files (key) ON DELETE SET NULL,
  UNIQUE (company_id, idempotency_key)
);
CREATE INDEX code_batches_of_company ON code_batches (company_id, created_at DESC);
CREATE INDEX code_batches_inputs ON code_batches (input_key) WHERE input_key IS NOT NULL;
CREATE INDEX code_batches_files ON code_batches (file_key) WHERE file_key IS NOT NULL;
-- One at a time, even if code forgets the lock.
CREATE UNIQUE INDEX code_batches_running ON code_batches (company_id) WHERE processing_status IN (0, 1);
