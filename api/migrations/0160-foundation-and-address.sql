-- Up Migration

-- The first versions of the terms and of the contact page lacked a definition and a street; versions that people wrote stay.
CREATE FUNCTION with_foundation_and_address(content text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
  replace(replace(content,
    '<li><strong>Dane</strong> –',
    '<li><strong>Fundacja</strong> – forma prawna Usługodawcy: krajowa organizacja standaryzacyjna działa jako fundacja.</li>' || E'\n' ||
    '<li><strong>Dane</strong> –'),
    'standaryzacyjna<br />Poznań<br />Polska', 'standaryzacyjna<br />ul. Przykładowa 1, 61-001 Poznań<br />Polska');

UPDATE cms_versions v SET content = with_foundation_and_address(v.content)
FROM cms_pages p WHERE p.id = v.page_id AND p.slug IN ('terms', 'contact') AND p.version = 1 AND v.number = 1;
UPDATE cms_pages SET content = with_foundation_and_address(content) WHERE slug IN ('terms', 'contact') AND version = 1;

DROP FUNCTION with_foundation_and_address;

-- Down Migration

SELECT 1;
