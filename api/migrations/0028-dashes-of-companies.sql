-- Up Migration

-- A dash of a company's name is a space: "Auto-Części" is found by "auto części" and by "auto – części" (A §4).
CREATE FUNCTION fold_company(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN btrim(regexp_replace(translate(fold_text(value), '-‐‑‒–—―−', '        '), ' +', ' ', 'g'));

CREATE TEMP TABLE refolded ON COMMIT DROP AS
  SELECT id, name, name_folded AS was FROM companies WHERE name_folded <> fold_company(name);

ALTER TABLE companies ALTER name_folded SET EXPRESSION AS (fold_company(name));

-- Who has to learn of it: suggestions and the search index.
INSERT INTO search_term_changes
SELECT 'company', folded, name, sign * products
FROM (SELECT r.name, r.was, c.name_folded AS becomes, (SELECT count(*) FROM products p WHERE p.company_id = r.id) AS products
      FROM refolded r JOIN companies c USING (id)) counted
CROSS JOIN LATERAL (VALUES (was, -1), (becomes, 1)) AS t (folded, sign)
WHERE suggestible(name);

WITH changed AS (
  UPDATE products SET version = version + 1 WHERE company_id IN (SELECT id FROM refolded) RETURNING gtin
), numbered AS (SELECT gtin, (row_number() OVER () - 1) / 5000 AS batch FROM changed)
INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM numbered GROUP BY batch;

DROP TABLE refolded;

-- Down Migration

ALTER TABLE companies ALTER name_folded SET EXPRESSION AS (fold_text(name));
DROP FUNCTION fold_company;
