-- Up Migration

-- How long a verification takes, as /verify_data and the terms say it. A text that somebody has edited is theirs and stays.
UPDATE cms_pages
SET content = replace(content, was, becomes), changed_at = now()
FROM (VALUES (
  '<p>Weryfikacja trwa do 2–3 tygodni. O wyniku powiadomimy e-mailem',
  '<p>Weryfikacja trwa zwykle kilka sekund, najdłużej 2–3 tygodnie. O wyniku powiadomimy e-mailem'
)) AS texts (was, becomes)
WHERE slug = 'verify-data'
  AND encode(sha256(convert_to(content, 'UTF8')), 'hex') = '220dd17d941f9a93d313e23fe6047f35f776ef68da7e334b70d443b344fe8fbf';

-- Down Migration

UPDATE cms_pages
SET content = replace(
  content,
  '<p>Weryfikacja trwa zwykle kilka sekund, najdłużej 2–3 tygodnie. O wyniku powiadomimy e-mailem',
  '<p>Weryfikacja trwa do 2–3 tygodni. O wyniku powiadomimy e-mailem'
)
WHERE slug = 'verify-data';
