-- Up Migration

-- Since when no page, version or draft names a picture, as the nightly job has seen; null: one does, or nobody has looked yet.
ALTER TABLE cms_images ADD COLUMN unnamed_since timestamptz;

-- Down Migration

ALTER TABLE cms_images DROP COLUMN unnamed_since;
