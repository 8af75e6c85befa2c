/** A password that keeps every rule and stands on no list. */
export const newPassword = 'Sliwka-w-Cukrze-7';
