-- Up Migration

ALTER TABLE database_exports
  -- somebody called it off while it was being made
  ADD COLUMN cancelled_at timestamptz,
  -- its last byte was sent for the first time
  ADD COLUMN downloaded_at timestamptz,
  -- not null: it holds only what changed since this one
  ADD COLUMN since_id uuid REFERENCES database_exports (id),
  -- of such a one: products that the earlier one held and the search finds no more
  ADD COLUMN removed integer;
CREATE INDEX database_exports_since ON database_exports (since_id) WHERE since_id IS NOT NULL;

-- Products that a company holds after a package, with their versions, some thousands in a row: what a later one is compared with. Without
-- a foreign key: it is written in the transaction that reads the catalogue, whose moment is older than the row of the package.
CREATE TABLE database_export_contents (
  export_id uuid NOT NULL,
  attempt integer NOT NULL,
  part integer NOT NULL,
  -- GTINs as numbers, and at the same places what indexed_products calls their versions
  gtins bigint[] NOT NULL,
  versions bigint[] NOT NULL,
  PRIMARY KEY (export_id, attempt, part)
);

-- Down Migration

DROP TABLE database_export_contents;
DROP INDEX database_exports_since;
ALTER TABLE database_exports DROP COLUMN cancelled_at, DROP COLUMN downloaded_at, DROP COLUMN since_id, DROP COLUMN removed;
