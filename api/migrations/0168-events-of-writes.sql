-- Up Migration

-- Webhooks are told what became of product data that a company sent.
ALTER TABLE webhooks DROP CONSTRAINT webhooks_events_check;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_events_check CHECK (cardinality(events) > 0 AND events <@ ARRAY['product.changed',
  'verification.ready', 'package.ending', 'write.accepted', 'write.refused', 'write.undone']);

-- Down Migration

UPDATE webhooks SET events = ARRAY(SELECT unnest(events) EXCEPT SELECT unnest(ARRAY['write.accepted', 'write.refused', 'write.undone']));
DELETE FROM webhooks WHERE cardinality(events) = 0;
ALTER TABLE webhooks DROP CONSTRAINT webhooks_events_check;
ALTER TABLE webhooks ADD CONSTRAINT webhooks_events_check
  CHECK (events <@ ARRAY['product.changed', 'verification.ready', 'package.ending'] AND cardinality(events) > 0);
