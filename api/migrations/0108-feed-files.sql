-- Up Migration

-- Files that programs take instead of many questions: everything there is, and what changed in a day or a month, each as lines of JSON and as parquet.
CREATE TABLE feed_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('full', 'day', 'month')),
  -- the day, or the first one of the month
  covers date NOT NULL,
  format text COLLATE "C" NOT NULL CHECK (format IN ('jsonl', 'parquet')),
  -- names the bytes in the file store
  file_key text NOT NULL,
  -- null until the bytes are whole: what a killed process left is removed by the next run
  byte_size bigint,
  sha256 text,
  -- rows with a product, and those of products that are gone
  products integer,
  removed integer,
  -- places of the feed: the changes after `since` up to `cursor`; null of a full file, which holds what there was at `cursor`
  since_xid xid8,
  since_id bigint,
  since_place integer,
  cursor_xid xid8,
  cursor_id bigint,
  cursor_place integer,
  made_at timestamptz,
  UNIQUE (kind, covers, format)
);

-- Down Migration

DROP TABLE feed_files;
