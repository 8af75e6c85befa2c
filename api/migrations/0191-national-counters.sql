-- Up Migration

-- The counters of the home page are of the national database (A §1, B §1): products of global records are not counted.
ALTER TABLE catalogue_counters DROP COLUMN removed;
TRUNCATE catalogue_counters;
INSERT INTO catalogue_counters (day, added)
SELECT (created_at AT TIME ZONE 'Europe/Warsaw')::date, count(*) FROM products WHERE NOT is_global GROUP BY 1;

-- Down Migration

ALTER TABLE catalogue_counters ADD COLUMN removed bigint NOT NULL DEFAULT 0;
TRUNCATE catalogue_counters;
INSERT INTO catalogue_counters (day, added)
SELECT (created_at AT TIME ZONE 'Europe/Warsaw')::date, count(*) FROM products GROUP BY 1;
