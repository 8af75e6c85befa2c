-- Up Migration

-- Hits of coarse limits in windows that begin with the first hit. Not worth a log: after a crash counting begins anew.
CREATE UNLOGGED TABLE coarse_limits (
  key text COLLATE "C" PRIMARY KEY,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX coarse_limits_ended ON coarse_limits (ends_at);

-- Down Migration

DROP TABLE coarse_limits;
