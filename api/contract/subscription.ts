/** Titles of the service packages (A §9) by the subscription of a company (A §3), the cheapest first: the one list of them. */
export const packageTitles = {
  free: 'Starter',
  monthly: 'Basic',
  yearly_limited: 'Pro',
  yearly_unlimited: 'Unlimited',
} as const;

export type Subscription = keyof typeof packageTitles;

export const subscriptions = Object.keys(packageTitles) as readonly Subscription[]; // Object.keys forgets the names it was given
