-- Up Migration

-- Every text a page has had in public, its number counted by page, and what each editor has begun and not published.
ALTER TABLE cms_pages ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);

CREATE TABLE cms_versions (
  page_id uuid NOT NULL REFERENCES cms_pages (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  content text NOT NULL,
  -- null: the text came with the product, or its author's data were erased
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (page_id, number)
);
CREATE INDEX cms_versions_author ON cms_versions (author_id);
INSERT INTO cms_versions (page_id, number, content, published_at) SELECT id, 1, content, changed_at FROM cms_pages;

-- One for each editor of a page, so that nobody's draft is written over by somebody else's.
CREATE TABLE cms_drafts (
  page_id uuid NOT NULL REFERENCES cms_pages (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  content text NOT NULL,
  -- the version that the text began from
  base integer NOT NULL,
  -- counts the saves, so that two windows of one editor notice each other
  revision integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- when it is to be published; null: when its author says so
  publish_at timestamptz,
  -- its time came and another version had been published meanwhile: it was kept back
  missed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (page_id, author_id)
);
CREATE INDEX cms_drafts_planned ON cms_drafts (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX cms_drafts_author ON cms_drafts (author_id);

-- Down Migration

DROP TABLE cms_drafts;
DROP TABLE cms_versions;
ALTER TABLE cms_pages DROP COLUMN version;
