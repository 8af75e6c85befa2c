-- Up Migration

-- Pictures of pages, drawn anew in two sizes and three formats. `files`: {"small.avif": {"key", "mediaType", "byteSize"}, …},
-- keys of the file store. Nothing of a row changes, so that its address can be kept for ever.
CREATE TABLE cms_images (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  page_id uuid NOT NULL REFERENCES cms_pages (id) ON DELETE CASCADE,
  -- of the large size, in pixels
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  files jsonb NOT NULL,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cms_images_page ON cms_images (page_id);
CREATE INDEX cms_images_author ON cms_images (author_id);
ALTER TABLE cms_pages ADD COLUMN images uuid[] NOT NULL DEFAULT '{}';

-- Down Migration

ALTER TABLE cms_pages DROP COLUMN images;
DROP TABLE cms_images;
