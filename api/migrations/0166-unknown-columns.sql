-- Up Migration

-- Headers of columns of product data that were not read, so that whoever sent the file sees it.
ALTER TABLE verifications ADD COLUMN unknown_columns text[] NOT NULL DEFAULT '{}';

-- Down Migration

ALTER TABLE verifications DROP COLUMN unknown_columns;
