-- Up Migration

-- What the search index holds of each product, made here alone: the object of a document as JSON (search-indexer/product-index/document.ts
-- names its fields), its version, and with the GTIN the place of the document in the index. What belongs to a company or to a category is made
-- once for all neighbours that have it, so each is a subquery of its own (OFFSET 0).
DROP VIEW indexed_products;
CREATE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_length,
  concat('{"gtin":"', p.gtin,
    -- The number in every length it may be written in: a leading zero less, down to the next shorter kind of GTIN.
    '","gtins":["', p.gtin,
    CASE WHEN p.gtin LIKE '0%' THEN '","' || substr(p.gtin, 2) END,
    CASE WHEN p.gtin LIKE '00%' THEN '","' || substr(p.gtin, 3) END,
    CASE WHEN p.gtin LIKE '000000%' THEN '","' || substr(p.gtin, 7) END,
    '"],"name":', coalesce(to_json(p.name_folded), 'null'),
    ',"brand":', coalesce(to_json(p.brand_folded), 'null'),
    coalesce(c.part, ',"company":null,"nip":null'),
    coalesce(n.part, ',"gpc":[]'),
    ',"words":', to_json(btrim(p.words)),
    ',"brandWords":', coalesce(to_json(btrim(split_words(p.brand_folded))), 'null'),
    ',"companyWords":', coalesce(c.words, 'null'),
    ',"length":', p.name_length, '}') AS document
FROM products p
LEFT JOIN LATERAL (
  SELECT concat(',"company":', to_json(name_folded), ',"nip":', coalesce(to_json(nip), 'null')) AS part,
         to_json(btrim(split_words(name_folded))) AS words
  FROM companies WHERE id = p.company_id OFFSET 0
) c ON true
-- Without the category of products that are not public: whoever finds them by it is told it.
LEFT JOIN LATERAL (
  SELECT concat(',"gpc":', array_to_json(array_remove(
    -- A node that is no brick is itself the last of its own codes.
    ARRAY[segment_code, family_code, class_code, CASE WHEN level = 4 THEN code END], NULL))) AS part
  FROM gpc_nodes WHERE code = CASE WHEN p.is_public THEN p.gpc_brick END OFFSET 0
) n ON true
LEFT JOIN deleted_products d ON d.gtin = p.gtin;

-- Down Migration

DROP VIEW indexed_products;
CREATE VIEW indexed_products AS
SELECT p.gtin, p.version + coalesce(d.version, 0) AS version, p.name_folded AS name, p.brand_folded AS brand,
       c.name_folded AS company, c.nip,
       array_remove(ARRAY[n.segment_code, n.family_code, n.class_code, n.code], NULL) AS gpc,
       p.words, split_words(p.brand_folded) AS brand_words, split_words(c.name_folded) AS company_words, p.name_length
FROM products p
LEFT JOIN companies c ON c.id = p.company_id
LEFT JOIN gpc_nodes n ON n.code = p.gpc_brick AND p.is_public
LEFT JOIN deleted_products d ON d.gtin = p.gtin;
