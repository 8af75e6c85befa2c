/** Permissions of an active membership (A §6, B §6). */
export const permissions = [
  'user_data',
  'users_manage',
  'repository',
  'registered_company',
  'advanced_search',
  'file_sending_to_verification',
  'database_download',
  'cms',
  'change_password',
  'data_verification_page',
] as const;
export type Permission = (typeof permissions)[number];

/** Permission groups of a membership (A §3). */
export const permissionGroups = ['location_admin', 'location_user'] as const;
export type PermissionGroup = (typeof permissionGroups)[number];

/** Rights for the office of the platform, in every company: each can be given alone. */
export const officePermissions = ['registered_company', 'repository', 'cms'] as const satisfies readonly Permission[];
export type OfficePermission = (typeof officePermissions)[number];

/** A person's office rights: a platform administrator has all of `officePermissions`, others the named ones. */
export interface OfficeRights {
  readonly isAdmin: boolean;
  readonly officePermissions: readonly OfficePermission[];
}

const everyMember: readonly Permission[] = [
  'user_data',
  'change_password',
  'advanced_search',
  'file_sending_to_verification',
  'database_download',
  'data_verification_page',
];

/**
 * Permissions of a group. @NOTE A §6 leaves the map open ("not shown").
 * - A standard user searches, verifies, generates and downloads; an entity administrator also manages users.
 * - Platform administrators also manage companies, issues and content; an editor or clerk of the office one of these.
 */
export function permissionsOf(group: PermissionGroup, office: OfficeRights): Permission[] {
  const held = [...everyMember];
  if (group === 'location_admin') held.push('users_manage');
  held.push(...officePermissions.filter((one) => office.isAdmin || office.officePermissions.includes(one)));
  return held;
}
