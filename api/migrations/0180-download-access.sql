-- Up Migration

-- From now on the switch has its effect (B §1, §4): off, nobody of the company downloads. A company starts with it on. Those that no
-- administrator has ever set were off by the former default, which had no effect where packages hold: they get what new ones get.
ALTER TABLE companies ALTER COLUMN access_to_download SET DEFAULT true;
UPDATE companies c SET access_to_download = true
WHERE c.monetization_switch AND NOT c.access_to_download
  AND NOT EXISTS (SELECT FROM audit_log a WHERE a.company_id = c.id AND a.act = 'download access set');

-- Down Migration

ALTER TABLE companies ALTER COLUMN access_to_download SET DEFAULT false;
