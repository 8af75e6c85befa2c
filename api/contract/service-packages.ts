import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorTexts } from './error-texts.ts';
import { plural } from './rules/plural.ts';
import { subscription, type Subscription } from './session.ts';

/** Package names of the price list (B §9), by which they are ordered. */
export const packageNames = ['starter', 'basic', 'pro', 'unlimited'] as const;
export type PackageName = (typeof packageNames)[number];

export interface ServicePackage {
  readonly name: PackageName;
  readonly subscription: Subscription;
  readonly title: string;
  /** PLN, VAT not included */
  readonly netPrice: number;
  /** days of a paid package; null: the calendar year */
  readonly days: number | null;
  /** products that may be verified; null: no limit */
  readonly verify: number | null;
  /** products that may be downloaded or asked for by API, together; null: no limit, 0: none */
  readonly download: number | null;
  /** what the price list says of browsing the catalogue */
  readonly catalogue: string;
}

/** The four packages (A §9). */
export const servicePackages = [
  {
    name: 'starter',
    subscription: 'free',
    title: 'Starter',
    netPrice: 0,
    days: null,
    verify: 1_000,
    download: 0,
    catalogue: '30 GTIN na dobę',
  },
  {
    name: 'basic',
    subscription: 'monthly',
    title: 'Basic',
    netPrice: 350,
    days: 30,
    verify: 5_000,
    download: 5_000,
    catalogue: 'Bez limitu przeglądania',
  },
  {
    name: 'pro',
    subscription: 'yearly_limited',
    title: 'Pro',
    netPrice: 3_000,
    days: 365,
    verify: 1_500_000,
    download: 1_500_000,
    catalogue: 'Bez limitu przeglądania',
  },
  {
    name: 'unlimited',
    subscription: 'yearly_unlimited',
    title: 'Unlimited',
    netPrice: 20_000,
    days: 365,
    verify: null,
    download: null,
    catalogue: '30 wyników na zapytanie',
  },
] as const satisfies readonly ServicePackage[];

/** The package a company with this subscription has. */
export function packageOf(value: Subscription): ServicePackage {
  const found = servicePackages.find((servicePackage) => servicePackage.subscription === value);
  if (!found) throw new Error(`No package has the subscription ${value}`);
  return found;
}

/** What somebody reads whose package does not hold that many products any more. */
export function limitReachedText(left: number): string {
  if (left === 0) return errorTexts.PACKAGE_LIMIT_REACHED;
  const rest = plural(left, 'został 1 produkt', `zostały ${left} produkty`, `zostało ${left} produktów`);
  return `W\u00a0pakiecie ${rest}. Większy pakiet zamówisz w\u00a0zakładce „Cennik”.`;
}

const orderable = z.enum(['basic', 'pro', 'unlimited']);
/** Packages that can be ordered. */
export type OrderableName = z.infer<typeof orderable>;

const orderAnswer = z.object({
  orderId: z.string(),
  /** ZAM-000123 */
  orderNumber: z.string(),
  subscription,
  orderedAt: z.string(),
  /** false: the same package was ordered before and waits; no second mail is sent */
  isNew: z.boolean(),
});
const actsFor = z.optional(z.string());

/** The order of the price list; safe to repeat. @NOTE A §7, B §7: "has its own method and path, not shown". */
export const orderPackage = defineEndpoint({
  name: 'order-package',
  method: 'POST',
  path: '/companies/order_subscription/',
  access: 'user_data',
  summary: 'Zamawia płatny pakiet dla firmy; dane do płatności przychodzą e-mailem.',
  query: z.object({ activeMembershipId: actsFor }),
  body: z.object({ subscription: orderable }),
  answer: orderAnswer,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'ORDER_NOT_POSSIBLE'],
});

/** The same order as A §7 and B §7 write it. */
export const orderSubscription = defineEndpoint({
  name: 'order-subscription',
  method: 'GET',
  path: '/companies/order_subscription/',
  writes: true,
  access: 'user_data',
  summary: 'To samo zamówienie w postaci GET, dla dotychczasowych klientów.',
  query: z.object({ subscription: orderable, activeMembershipId: actsFor }),
  answer: orderAnswer,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'ORDER_NOT_POSSIBLE'],
});

export const packageOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  nip: z.nullable(z.string()),
  subscription,
  netPrice: z.number(),
  orderedAt: z.string(),
});
export type PackageOrder = z.infer<typeof packageOrder>;

export const getPackageOrders = defineEndpoint({
  name: 'get-package-orders',
  method: 'GET',
  path: '/companies/package_orders/',
  access: 'registered_company',
  summary: 'Zamówienia pakietów, które czekają na aktywację. @NOTE A §9: wywołanie niepokazane',
  answer: z.object({ results: z.array(packageOrder), count: z.number() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED'],
});

export const activatePackage = defineEndpoint({
  name: 'activate-package',
  method: 'POST',
  path: '/companies/package_orders/:orderId/activate/',
  access: 'registered_company',
  summary: 'Włącza zamówiony pakiet od teraz; powtórzone nic nie zmienia. @NOTE A §4: wywołanie niepokazane',
  params: z.object({ orderId: z.string() }),
  answer: z.object({ companyId: z.string(), subscription, begin: z.string(), end: z.string() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'ORDER_NOT_POSSIBLE'],
});

const usedPeriod = z.object({
  subscription,
  begin: z.string(),
  end: z.string(),
  verified: z.number(),
  api: z.number(),
  csv: z.number(),
  /** null: no limit */
  verifyLimit: z.nullable(z.number()),
  downloadLimit: z.nullable(z.number()),
});
export type UsedPeriod = z.infer<typeof usedPeriod>;

export const companyPackage = z.object({
  /** the package in force: the paid one while it runs, else Starter */
  current: usedPeriod,
  /** Starter of this year, whose counters wait while a paid package runs */
  starter: usedPeriod,
  /** the order that waits for its activation */
  order: z.nullable(z.object({ orderId: z.string(), orderNumber: z.string(), subscription, orderedAt: z.string() })),
});
export type CompanyPackage = z.infer<typeof companyPackage>;

/** What the pages of packages show of a company. */
export const getCompanyPackage = defineEndpoint({
  name: 'get-company-package',
  method: 'GET',
  path: '/companies/:companyId/package/',
  access: 'user_data',
  summary: 'Pakiet firmy: okres, zużycie, limity i zamówienie, które czeka. @NOTE A §2: wywołanie niepokazane',
  params: z.object({ companyId: z.string() }),
  answer: companyPackage,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
