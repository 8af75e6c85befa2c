-- Up Migration

-- As in migration 0031, without the category of products that are not public: whoever finds them by it is told it.
CREATE OR REPLACE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_folded AS name, p.brand_folded AS brand,
       c.name_folded AS company, c.nip,
       array_remove(ARRAY[n.segment_code, n.family_code, n.class_code, n.code], NULL) AS gpc,
       p.words, split_words(p.brand_folded) AS brand_words, split_words(c.name_folded) AS company_words, p.name_length
FROM products p
LEFT JOIN companies c ON c.id = p.company_id
LEFT JOIN gpc_nodes n ON n.code = p.gpc_brick AND p.is_public
LEFT JOIN deleted_products d ON d.gtin = p.gtin;

-- The index learns of those that it has with their category.
WITH updated AS (
  UPDATE products SET version = version + 1 WHERE NOT is_public AND gpc_brick IS NOT NULL RETURNING gtin
), numbered AS (SELECT gtin, (row_number() OVER () - 1) / 5000 AS batch FROM updated)
INSERT INTO outbox (gtins) SELECT array_agg(gtin) FROM numbered GROUP BY batch;

-- Down Migration

CREATE OR REPLACE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_folded AS name, p.brand_folded AS brand,
       c.name_folded AS company, c.nip,
       array_remove(ARRAY[n.segment_code, n.family_code, n.class_code, n.code], NULL) AS gpc,
       p.words, split_words(p.brand_folded) AS brand_words, split_words(c.name_folded) AS company_words, p.name_length
FROM products p
LEFT JOIN companies c ON c.id = p.company_id
LEFT JOIN gpc_nodes n ON n.code = p.gpc_brick
LEFT JOIN deleted_products d ON d.gtin = p.gtin;
