/** Errors of a member who is logged out, lacks a right, or requests data of others. */
export const memberErrors = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;
