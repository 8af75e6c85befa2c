-- Up Migration

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

-- Companies that do not want their codes counted.
CREATE TABLE uncounted_companies (
  company_id uuid PRIMARY KEY REFERENCES companies (id) ON DELETE CASCADE
);

-- Down Migration

DROP TABLE uncounted_companies, link_opens;
