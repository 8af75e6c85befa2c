/** A password that keeps every rule and stands on no list. */
export const newPassword = 'Sliwka-w-Cukrze-7';

/** The five consents, all answered so; null: not answered yet. */
export function allConsents<A extends boolean | null>(answer: A) {
  return {
    agreeToSellingEmails: answer,
    agreeToSellingPhones: answer,
    agreeToSharingData: answer,
    agreeToMarketingEmails: answer,
    agreeToMarketingPhones: answer,
  };
}
