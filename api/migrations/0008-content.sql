-- Pages that administrators of the platform edit: HTML that was sanitized (api/features/cms/clean-content.ts).

-- The published text of each page.
CREATE TABLE cms_pages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE CHECK (slug IN
    ('home-page', 'how-it-works', 'verify-data', 'terms', 'privacy', 'cookies', 'contact', 'about-us')),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  content text NOT NULL,
  -- pictures that the text shows
  images uuid[] NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION tell_cms_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_answers', '/api/v1/cms/page_content/' || NEW.slug || '/');
  RETURN NULL;
END $$;
CREATE TRIGGER cms_page_told AFTER INSERT OR UPDATE ON cms_pages FOR EACH ROW EXECUTE FUNCTION tell_cms_page();

-- Every published text of a page, numbered by page.
CREATE TABLE cms_versions (
  page_id uuid NOT NULL REFERENCES cms_pages (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  content text NOT NULL,
  -- null: the text came with the product, or its author's data was erased
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  -- the day from which it is in force, in Poland
  effective_on date NOT NULL DEFAULT (now() AT TIME ZONE 'Europe/Warsaw')::date,
  PRIMARY KEY (page_id, number)
);
CREATE INDEX cms_versions_author ON cms_versions (author_id);

CREATE FUNCTION tell_cms_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_answers', '/api/v1/cms/documents/' || slug || '/') FROM cms_pages WHERE id = NEW.page_id;
  PERFORM pg_notify('public_answers', '/api/v1/cms/notices/');
  RETURN NULL;
END $$;
CREATE TRIGGER cms_version_told AFTER INSERT ON cms_versions FOR EACH ROW EXECUTE FUNCTION tell_cms_version();

-- Unpublished texts, one per page and editor, so that editors do not overwrite each other's.
CREATE TABLE cms_drafts (
  page_id uuid NOT NULL REFERENCES cms_pages (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  content text NOT NULL,
  -- the version that the text started from
  base integer NOT NULL,
  -- counts the saves, so that two windows of one editor notice each other
  revision integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- when it is to be published; null: on request of its author
  publish_at timestamptz,
  -- it was due after another version had been published, so it was held back
  missed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (page_id, author_id)
);
CREATE INDEX cms_drafts_planned ON cms_drafts (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX cms_drafts_author ON cms_drafts (author_id);

-- Pictures of pages, rendered in two sizes and three formats. `files`: {"small.avif": {"key", "mediaType", "byteSize"},
-- …}, keys of the file store. What a picture shows never changes, so its address can be cached for ever.
CREATE TABLE cms_images (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  page_id uuid NOT NULL REFERENCES cms_pages (id) ON DELETE CASCADE,
  -- of the large size, in pixels
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  files jsonb NOT NULL,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- since when no page, version or draft shows it, as the nightly job has found; null: one does, or no job has run yet
  unnamed_since timestamptz
);
CREATE INDEX cms_images_page ON cms_images (page_id);
CREATE INDEX cms_images_author ON cms_images (author_id);

-- A change of a document that companies are notified of before it is in force. Open until it is published or withdrawn.
CREATE TABLE cms_notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  page_id uuid NOT NULL REFERENCES cms_pages (id) ON DELETE CASCADE,
  content text NOT NULL,
  images uuid[] NOT NULL DEFAULT '{}',
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  effective_on date NOT NULL,
  published_at timestamptz,
  withdrawn_at timestamptz,
  CHECK (published_at IS NULL OR withdrawn_at IS NULL)
);
CREATE UNIQUE INDEX cms_notices_open ON cms_notices (page_id) WHERE published_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX cms_notices_author ON cms_notices (author_id);

CREATE FUNCTION tell_cms_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_answers', '/api/v1/cms/documents/' || slug || '/') FROM cms_pages WHERE id = NEW.page_id;
  PERFORM pg_notify('public_answers', '/api/v1/cms/notices/');
  RETURN NULL;
END $$;
CREATE TRIGGER cms_notice_told AFTER INSERT OR UPDATE ON cms_notices FOR EACH ROW EXECUTE FUNCTION tell_cms_notice();

-- Companies that were notified of it, and whether they objected. `withdrawal_told_at`: when they were notified of its
-- withdrawal. Who objected is in the audit log.
CREATE TABLE cms_notice_companies (
  notice_id uuid NOT NULL REFERENCES cms_notices (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  told_at timestamptz NOT NULL DEFAULT now(),
  withdrawal_told_at timestamptz,
  objected_at timestamptz,
  PRIMARY KEY (notice_id, company_id)
);
CREATE INDEX cms_notice_companies_company ON cms_notice_companies (company_id);
