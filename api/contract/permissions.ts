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
 * downloads; an entity administrator also manages users; platform administrators also run companies, issues and content.
 */
export function permissionsOf(group: PermissionGroup, isPlatformAdministrator: boolean): Permission[] {
  const held = [...everyMember];
  if (group === 'location_admin') held.push('users_manage');
  if (isPlatformAdministrator) held.push('registered_company', 'repository', 'cms');
  return held;
}
