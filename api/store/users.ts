import { permissionsOf, type Permission, type PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import type { CallerMembership } from '../core/access.ts';
import type { Database } from '../core/database.ts';

/** A package counts only while begin <= now <= end (A §4); outside that the company is on the free one. */
const packageInForce = `CASE WHEN c.subscription_begin <= now() AND now() <= c.subscription_end
  THEN c.subscription ELSE 'free' END`;

const rightsStatement = {
  name: 'caller-rights',
  text: `SELECT m.id, m.company_id, m.activated, m.permission_group, u.is_admin, ${packageInForce} AS subscription
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id LEFT JOIN companies c ON c.id = m.company_id
    WHERE u.id = $1 AND u.is_active AND EXISTS (SELECT FROM refresh_tokens t
      WHERE t.family = $2 AND t.user_id = u.id AND t.revoked_at IS NULL)
    ORDER BY m.created_at, m.id`,
};

interface RightsRow {
  id: string | null;
  company_id: string;
  activated: boolean;
  permission_group: PermissionGroup;
  is_admin: boolean;
  subscription: Subscription;
}

/** Memberships of an active person whose token family still stands, oldest first; null when either is gone. */
export async function readRights(
  { pool }: Database,
  userId: string,
  family: string,
): Promise<CallerMembership[] | null> {
  const { rows } = await pool.query<RightsRow>({ ...rightsStatement, values: [userId, family] });
  if (rows.length === 0) return null;
  return rows.flatMap((row) =>
    row.id === null
      ? []
      : {
          id: row.id,
          companyId: row.company_id,
          activated: row.activated,
          permissions: permissionSet(row.permission_group, row.is_admin),
          subscription: row.subscription,
        },
  );
}

const sets = new Map<string, ReadonlySet<Permission>>();

function permissionSet(group: PermissionGroup, isAdmin: boolean): ReadonlySet<Permission> {
  const key = `${group} ${isAdmin}`;
  let found = sets.get(key);
  if (!found) sets.set(key, (found = new Set(permissionsOf(group, isAdmin))));
  return found;
}
