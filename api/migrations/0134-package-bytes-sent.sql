-- Up Migration

-- Which bytes of a package somebody was sent: it counts as downloaded when he was sent all of them.
CREATE TABLE database_export_sent (
  export_id uuid NOT NULL REFERENCES database_exports (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ranges int8multirange NOT NULL,
  PRIMARY KEY (export_id, user_id)
);
CREATE INDEX database_export_sent_user ON database_export_sent (user_id);

-- Down Migration

DROP TABLE database_export_sent;
