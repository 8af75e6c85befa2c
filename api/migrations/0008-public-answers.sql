-- Up Migration

-- Says on the channel `public_answers` which public answer has changed, by its path: edges keep such answers and fetch that one
-- anew. Told with the commit, once per transaction.
CREATE FUNCTION tell_public_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_answers', TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER counters_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON catalogue_counters
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_answer('/api/v1/products/product_count/');
CREATE TRIGGER gpc_version_told AFTER INSERT OR UPDATE ON installation
  FOR EACH ROW WHEN (NEW.key = 'gpc_version')
  EXECUTE FUNCTION tell_public_answer('/api/v1/products/get_categories/');

-- Down Migration

DROP TRIGGER gpc_version_told ON installation;
DROP TRIGGER counters_told ON catalogue_counters;
DROP FUNCTION tell_public_answer;
