/** What a member is answered who is logged out, may not do it, or asks for what is not theirs. */
export const memberErrors = ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'] as const;
