-- Up Migration

-- Addresses as cleanEmail (contract/rules/person.ts) compares them from now on: each letter one character, no wide letters in a domain.
-- One whose spelling another person has already stays as it is: which of the two is meant, nobody can tell from here.
WITH spelled AS (
  SELECT id, normalize(substring(email FROM '^(.*@)'), NFC) || lower(normalize(substring(email FROM '([^@]*)$'), NFKC)) AS email
  FROM users WHERE email ~ '[^[:ascii:]]'
)
UPDATE users u SET email = s.email FROM spelled s
WHERE u.id = s.id AND u.email <> s.email
  AND NOT EXISTS (SELECT FROM users other WHERE other.email = s.email)
  AND NOT EXISTS (SELECT FROM spelled other WHERE other.email = s.email AND other.id < s.id);

-- Down Migration

-- How they were typed is not known any more; they are valid as they are.
SELECT 1;
