/** Permission names an active membership can hold (A §6, B §6). */
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

/** What a person may do for the office of the platform, in every company: each can be given alone. */
export const officePermissions = ['registered_company', 'repository', 'cms'] as const satisfies readonly Permission[];
export type OfficePermission = (typeof officePermissions)[number];

/** How a person works for the office: an administrator of the platform holds all of `officePermissions`, others those that are named. */
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
 * What a group may do. @NOTE A §6 leaves the map open ("not shown"): a standard user searches, verifies, generates and
 * downloads; an entity administrator also manages users; platform administrators also run companies, issues and content, and
 * an editor or a clerk of the office one of these alone.
 */
export function permissionsOf(group: PermissionGroup, office: OfficeRights): Permission[] {
  const held = [...everyMember];
  if (group === 'location_admin') held.push('users_manage');
  held.push(...officePermissions.filter((one) => office.isAdmin || office.officePermissions.includes(one)));
  return held;
}
