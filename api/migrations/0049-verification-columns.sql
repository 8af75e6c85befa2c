-- Up Migration

-- A file whose columns the company confirms before it is checked.
ALTER TABLE verifications
  ADD COLUMN asks_columns boolean NOT NULL DEFAULT false,
  -- not null: the company is asked; {"headers": [text], "rows": [{"line": 2, "cells": [text]}], "columns": {…}}
  ADD COLUMN preview jsonb,
  -- what it answered: {"gtin": 0, "name": 1, "brand": null, "netContent": null, "gpc": null}, columns from 0
  ADD COLUMN columns jsonb;

-- What a company has answered of files with such headers.
CREATE TABLE verification_layouts (
  company_id uuid NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- SHA-256 of the headers as JSON
  headers bytea NOT NULL,
  columns jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, headers)
);

-- Down Migration

DROP TABLE verification_layouts;
ALTER TABLE verifications DROP COLUMN asks_columns, DROP COLUMN preview, DROP COLUMN columns;
