-- Up Migration

-- Few people of many work for the office, and few acts of many are about that.
CREATE INDEX users_of_office ON users (id) WHERE is_admin OR office_permissions <> '{}';
CREATE INDEX audit_log_office_rights ON audit_log (id) WHERE act = 'platform administrator set';

-- Down Migration

DROP INDEX users_of_office, audit_log_office_rights;
