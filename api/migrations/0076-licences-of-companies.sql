-- Up Migration
CREATE INDEX licences_company ON licences (company_id) WHERE company_id IS NOT NULL;

-- Down Migration
DROP INDEX licences_company;
