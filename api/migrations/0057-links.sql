-- Up Migration

-- Where codes of products lead. Without variant, batch and serial a link is of every piece; a serial stands alone, since it is unique
-- within its GTIN (GS1-Conformant Resolver 1.2.1 §2.5.9). Days are those of Warsaw, both included.
CREATE TABLE links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  gtin text COLLATE "C" NOT NULL CHECK (gtin ~ '^[0-9]{14}$'),
  variant text COLLATE "C" NOT NULL DEFAULT '',
  batch text COLLATE "C" NOT NULL DEFAULT '',
  serial text COLLATE "C" NOT NULL DEFAULT '',
  -- a name of the GS1 Web vocabulary, as 'pip'
  link_type text NOT NULL,
  -- ISO 639-1, with or without a country, as 'pl' or 'pt-BR'; '': in no language or in any
  language text NOT NULL DEFAULT '',
  href text NOT NULL CHECK (href ~ '^https?://[^/?#@]+/' AND length(href) <= 2000),
  is_default boolean NOT NULL DEFAULT false,
  valid_from date,
  valid_until date,
  -- grows with every change: who saves an older one is told
  version integer NOT NULL DEFAULT 1,
  idempotency_key text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (serial = '' OR (variant = '' AND batch = '')),
  CHECK (valid_from <= valid_until)
);
CREATE UNIQUE INDEX links_of_gtin ON links (gtin, company_id, variant, batch, serial, link_type, language, md5(href));
CREATE UNIQUE INDEX links_default ON links (gtin, company_id, variant, batch, serial) WHERE is_default;
CREATE UNIQUE INDEX links_key ON links (company_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX links_of_company ON links (company_id, gtin);

-- Edges keep where a code leads, by its shortest address.
CREATE FUNCTION tell_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_answers', '/01/' || gtin) FROM (SELECT DISTINCT gtin FROM changed) c;
  RETURN NULL;
END $$;
CREATE TRIGGER links_added AFTER INSERT ON links
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
CREATE TRIGGER links_changed AFTER UPDATE ON links
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_links();
CREATE TRIGGER links_removed AFTER DELETE ON links
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_links();

-- Down Migration

DROP TABLE links;
DROP FUNCTION tell_links;
