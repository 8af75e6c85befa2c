-- Up Migration

-- Programs of a company put and patch its own products. Whether what they write is in the catalogue at once, or waits for an administrator
-- of the platform as an upload does, is for the office to say.
ALTER TABLE companies ADD COLUMN writes_directly boolean NOT NULL DEFAULT false;

-- Product data that a program wrote, instead of a file that a person sent.
ALTER TABLE verifications ADD COLUMN by_program boolean NOT NULL DEFAULT false;
CREATE INDEX verifications_of_programs ON verifications (company_id) WHERE by_program AND answered_at IS NULL;

-- Answers to calls that carried an Idempotency-Key: the same call again gets the same answer and does nothing.
CREATE TABLE written_answers (
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  -- SHA-256 of what was asked
  asked bytea NOT NULL,
  -- null only within the transaction that writes it
  answer json,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, key)
);
CREATE INDEX written_answers_age ON written_answers (written_at);

-- Runs of data that a program began.
ALTER TABLE import_runs DROP CONSTRAINT import_runs_origin_check;
ALTER TABLE import_runs ADD CONSTRAINT import_runs_origin_check CHECK (origin IN ('command', 'browser', 'program'));

-- Down Migration

UPDATE import_runs SET origin = 'browser' WHERE origin = 'program';
ALTER TABLE import_runs DROP CONSTRAINT import_runs_origin_check;
ALTER TABLE import_runs ADD CONSTRAINT import_runs_origin_check CHECK (origin IN ('command', 'browser'));
DROP TABLE written_answers;
ALTER TABLE verifications DROP COLUMN by_program;
ALTER TABLE companies DROP COLUMN writes_directly;
