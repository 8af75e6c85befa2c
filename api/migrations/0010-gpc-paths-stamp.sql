-- Up Migration

-- Processes also keep paths of bricks until the stamp of the classification changes, so filling them stamps too.
CREATE TRIGGER gpc_paths_stamp AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gpc_paths
  FOR EACH STATEMENT EXECUTE FUNCTION stamp_gpc();

-- Down Migration

DROP TRIGGER gpc_paths_stamp ON gpc_paths;
