-- GS1 Digital Link: the destinations of codes, and how often codes are opened.

-- Without variant, batch and serial a link is for every piece; a serial stands alone, since it is unique within its
-- GTIN (GS1-Conformant Resolver 1.2.1 §2.5.9). Days are those of Warsaw, both included.
CREATE TABLE links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  gtin text COLLATE "C" NOT NULL CHECK (gtin ~ '^[0-9]{14}$'),
  variant text COLLATE "C" NOT NULL DEFAULT '',
  batch text COLLATE "C" NOT NULL DEFAULT '',
  serial text COLLATE "C" NOT NULL DEFAULT '',
  -- a name of the GS1 Web vocabulary, such as 'pip'
  link_type text NOT NULL,
  -- ISO 639-1, with or without a country, such as 'pl' or 'pt-BR'; '': in no language or in any
  language text NOT NULL DEFAULT '',
  href text NOT NULL CHECK (href ~ '^https?://[^/?#@]+/' AND length(href) <= 2000),
  is_default boolean NOT NULL DEFAULT false,
  valid_from date,
  valid_until date,
  -- grows with every change: saving over a newer one is refused
  version integer NOT NULL DEFAULT 1,
  idempotency_key text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (serial = '' OR (variant = '' AND batch = '')),
  CHECK (valid_from <= valid_until)
);
CREATE UNIQUE INDEX links_of_gtin ON links (gtin, company_id, variant, batch, serial, link_type, language, md5(href));
-- One default per level.
CREATE UNIQUE INDEX links_default ON links (gtin, company_id, variant, batch, serial) WHERE is_default;
CREATE UNIQUE INDEX links_key ON links (company_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX links_of_company ON links (company_id, gtin);

-- Edges cache the destination of a code, by its shortest address.
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

-- How often codes were opened: no address, no device, no time but the day (of Warsaw).
CREATE TABLE link_opens (
  gtin text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- of the GS1 Web vocabulary; '': the card of the product
  link_type text NOT NULL,
  language text NOT NULL,
  -- whether the code held a batch or a serial
  has_batch boolean NOT NULL,
  opens integer NOT NULL,
  PRIMARY KEY (gtin, day, link_type, language, has_batch)
);
CREATE INDEX link_opens_day ON link_opens (day);

-- Companies that opted out of counting.
CREATE TABLE uncounted_companies (
  company_id uuid PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE
);
