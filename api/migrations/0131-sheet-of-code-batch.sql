-- Up Migration

-- What was ordered under a key, so that another sheet under it is told apart: the sheet itself goes when its batch is done. Hexadecimal SHA-256.
ALTER TABLE code_batches ADD COLUMN input_digest text COLLATE "C";

-- Down Migration

ALTER TABLE code_batches DROP COLUMN input_digest;
