-- Up Migration

-- Raised and lowered digits are digits: "10 m2" finds "10 m²", as people type it.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary,
    translate(value, '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉', '01234567890123456789')));

-- What is stored folded, of the rows that have such digits, and who has to learn of it: suggestions and the search index.
WITH changed AS (
  UPDATE products SET name = name, brand = brand, version = version + 1
  WHERE name ~ '[⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉]' OR brand ~ '[⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉]' RETURNING gtin
), numbered AS (SELECT gtin, (row_number() OVER () - 1) / 5000 AS batch FROM changed)
INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM numbered GROUP BY batch;

WITH renamed AS (
  UPDATE companies SET name = name WHERE name ~ '[⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉]'
  RETURNING id, name, old.name_folded AS was, new.name_folded AS becomes
), counted AS (SELECT r.*, (SELECT count(*) FROM products p WHERE p.company_id = r.id) AS products FROM renamed r)
INSERT INTO search_term_changes
SELECT 'company', folded, name, sign * products
FROM counted CROSS JOIN LATERAL (VALUES (was, -1), (becomes, 1)) AS t (folded, sign)
WHERE suggestible(name);

WITH changed AS (
  UPDATE products SET version = version + 1
  WHERE company_id IN (SELECT id FROM companies WHERE name ~ '[⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉]') RETURNING gtin
), numbered AS (SELECT gtin, (row_number() OVER () - 1) / 5000 AS batch FROM changed)
INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM numbered GROUP BY batch;

-- Down Migration

CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));
