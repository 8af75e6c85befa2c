-- Up Migration

-- A filter of a segment, family or class asks for all codes below it with every search; without these the whole classification was read.
CREATE INDEX gpc_nodes_segment ON gpc_nodes (segment_code);
CREATE INDEX gpc_nodes_family ON gpc_nodes (family_code);
CREATE INDEX gpc_nodes_class ON gpc_nodes (class_code);

-- Down Migration

DROP INDEX gpc_nodes_segment, gpc_nodes_family, gpc_nodes_class;
