-- Up Migration

-- Hash of the address that was named instead; NULL: the registration was closed.
ALTER TABLE declined_registrations ADD COLUMN named_hash bytea;

-- Down Migration

ALTER TABLE declined_registrations DROP COLUMN named_hash;
