-- Up Migration

-- Look-ups that waited for a network, by the key they are sent under: a repeated one is answered and not counted again. `payer` is
-- the keyed hash of daily_lookups; `counted_at` is the moment the code was counted, so that no key outlives its place in the limit.
-- A code has its last key only: nobody fills the table by sending one code under ever new keys.
CREATE TABLE look_up_keys (
  payer bytea NOT NULL,
  key text COLLATE "C" NOT NULL,
  gtin text COLLATE "C" NOT NULL CHECK (gtin ~ '^[0-9]{14}$'),
  counted_at timestamptz NOT NULL,
  PRIMARY KEY (payer, gtin)
);

-- Down Migration

DROP TABLE look_up_keys;
