import * as z from 'zod/mini';
import { limits } from './business-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { errorTexts } from './errors/error-texts.ts';
import { plural } from './rules/plural.ts';
import { subscription } from './session.ts';
import { packageTitles, type Subscription } from './subscription.ts';

/** Packages that can be ordered, by their names in the price list (B §9). */
export const orderableNames = ['basic', 'pro', 'unlimited'] as const;
export type OrderableName = (typeof orderableNames)[number];

export interface ServicePackage {
  readonly name: 'starter' | OrderableName;
  readonly subscription: Subscription;
  readonly title: string;
  /** PLN, VAT not included */
  readonly netPrice: number;
  /** days of a paid package; null: the calendar year */
  readonly days: number | null;
  /** products that may be verified; null: no limit */
  readonly verify: number | null;
  /** products for downloads and API together; null: no limit, 0: none */
  readonly download: number | null;
  /** what the price list says of browsing the catalogue */
  readonly catalogue: string;
}

/** The four packages (A §9). */
export const servicePackages = [
  {
    name: 'starter',
    subscription: 'free',
    title: packageTitles.free,
    netPrice: 0,
    days: null,
    verify: 1_000,
    download: 0,
    catalogue: `${limits.dailyLookups} GTIN na dobę`,
  },
  {
    name: 'basic',
    subscription: 'monthly',
    title: packageTitles.monthly,
    netPrice: 350,
    days: 30,
    verify: 5_000,
    download: 5_000,
    catalogue: 'Bez limitu przeglądania',
  },
  {
    name: 'pro',
    subscription: 'yearly_limited',
    title: packageTitles.yearly_limited,
    netPrice: 3_000,
    days: 365,
    verify: 1_500_000,
    download: 1_500_000,
    catalogue: 'Bez limitu przeglądania',
  },
  {
    name: 'unlimited',
    subscription: 'yearly_unlimited',
    title: packageTitles.yearly_unlimited,
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

/** The displayed text if the package has too few products left. */
export function limitReachedText(left: number): string {
  if (left === 0) return errorTexts.PACKAGE_LIMIT_REACHED;
  const rest = plural(left, 'został 1 produkt', `zostały ${left} produkty`, `zostało ${left} produktów`);
  return `W\u00a0pakiecie ${rest}. Większy pakiet zamówisz w\u00a0zakładce „Cennik”.`;
}

/**
 * The displayed text if the package has no verifications left: a company with a paid package cannot order another
 * until it ends.
 */
export function noVerificationsText(held: Subscription): string {
  if (held === 'free') return errorTexts.NO_LIMIT_FOR_VERIFY;
  return `Limit weryfikacji w\u00a0pakiecie ${packageOf(held).title} został wyczerpany. Następny pakiet zamówisz, gdy ten się skończy.`;
}

const orderable = z.enum(orderableNames);

const orderAnswer = z.object({
  orderId: z.string(),
  /** ZAM-000123 */
  orderNumber: z.string(),
  subscription,
  orderedAt: z.string(),
  /** the last moment to pay in; what is not paid by then lapses */
  payUntil: z.string(),
  /** false: the same package was ordered before and waits; no second mail is sent */
  isNew: z.boolean(),
});
/** the company ordered for; required from people with several companies, so that none is chosen by accident */
const actsFor = z.optional(z.string());

/** The order of the price list; safe to repeat. @NOTE A §7, B §7: "has its own method and path, not shown". */
export const orderPackage = defineEndpoint({
  name: 'order-package',
  method: 'POST',
  path: '/companies/order_subscription/',
  access: 'user_data',
  countedLimits: ['package orders'],
  summary: 'Zamawia płatny pakiet dla firmy; dane do płatności przychodzą e-mailem.',
  query: z.object({ activeMembershipId: actsFor }),
  body: z.object({ subscription: orderable }),
  answer: orderAnswer,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'ORDER_NOT_POSSIBLE', 'MEMBERSHIP_REQUIRED'],
});

/** The same order as A §7 and B §7 write it. */
export const orderSubscription = defineEndpoint({
  name: 'order-subscription',
  method: 'GET',
  path: '/companies/order_subscription/',
  hasSideEffects: true,
  access: 'user_data',
  countedLimits: ['package orders'],
  summary: 'To samo zamówienie w postaci GET, dla dotychczasowych klientów.',
  query: z.object({ subscription: orderable, activeMembershipId: actsFor }),
  answer: orderAnswer,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'ORDER_NOT_POSSIBLE', 'MEMBERSHIP_REQUIRED'],
});

/** Cancels an unpaid order; safe to repeat. */
export const cancelOrder = defineEndpoint({
  name: 'cancel-order',
  method: 'POST',
  path: '/companies/:companyId/package_orders/:orderId/cancel/',
  access: 'user_data',
  summary:
    'Anuluje zamówienie firmy, które czeka na płatność; powtórzone nic nie zmienia. @NOTE A §7: wywołanie niepokazane',
  params: z.object({ companyId: z.string(), orderId: z.string() }),
  answer: z.object({ orderNumber: z.string(), state: z.literal('cancelled'), closedAt: z.string() }),
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND', 'ORDER_CLOSED'],
});

const proForma = z.object({
  orderNumber: z.string(),
  subscription,
  /** whole PLN without VAT */
  netPrice: z.number(),
  orderedAt: z.string(),
  payUntil: z.string(),
  buyer: z.object({
    name: z.string(),
    nip: z.nullable(z.string()),
    street: z.nullable(z.string()),
    postalCode: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
  /** null: not said yet, the office sends it */
  payment: z.nullable(z.object({ account: z.string(), recipient: z.string() })),
  transferTitle: z.string(),
});
export type ProForma = z.infer<typeof proForma>;

/** What a company pays by; there is one only of an order that waits for its payment. No invoice of the VAT act. */
export const getProForma = defineEndpoint({
  name: 'get-pro-forma',
  method: 'GET',
  path: '/companies/:companyId/package_orders/:orderId/pro_forma/',
  access: 'user_data',
  summary: 'Pro-forma zamówienia, które czeka na płatność; nie jest fakturą VAT. @NOTE A §7: wywołanie niepokazane',
  params: z.object({ companyId: z.string(), orderId: z.string() }),
  answer: proForma,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});

const packageOrder = z.object({
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

const pastPeriod = z.object({
  subscription,
  begin: z.string(),
  end: z.string(),
  /** it ended because everything was used up */
  isExhausted: z.boolean(),
  verified: z.number(),
  verifyLimit: z.nullable(z.number()),
});
export type PastPeriod = z.infer<typeof pastPeriod>;

const companyOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  subscription,
  /** whole PLN without VAT */
  netPrice: z.number(),
  orderedAt: z.string(),
  state: z.enum(['waiting', 'activated', 'cancelled', 'lapsed']),
  closedAt: z.nullable(z.string()),
  /** number of the order that took its place */
  replacedBy: z.nullable(z.string()),
  /** when the office added the invoice; null: there is none */
  invoiceAt: z.nullable(z.string()),
});
export type CompanyOrder = z.infer<typeof companyOrder>;

export const companyPackage = z.object({
  /** the package in force: the paid one while it runs, else Starter */
  current: usedPeriod,
  /** Starter of this year, whose counters wait while a paid package runs */
  starter: usedPeriod,
  /** B §3: off, nothing is downloaded, whatever the package */
  accessToDownload: z.boolean(),
  /** the order that waits for its activation */
  order: z.nullable(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      subscription,
      orderedAt: z.string(),
      payUntil: z.string(),
    }),
  ),
  /** packages that are over, the newest first */
  past: z.array(pastPeriod),
  /** all orders, the newest first */
  orders: z.array(companyOrder),
});
export type CompanyPackage = z.infer<typeof companyPackage>;

/** What the pages of packages show of a company. */
export const getCompanyPackage = defineEndpoint({
  name: 'get-company-package',
  method: 'GET',
  path: '/companies/:companyId/package/',
  access: 'user_data',
  summary: 'Pakiet firmy: okres, zużycie, limity, zamówienie, które czeka, historia. @NOTE A §2: wywołanie niepokazane',
  params: z.object({ companyId: z.string() }),
  answer: companyPackage,
  errors: ['UNAUTHORIZED', 'ACCESS_DENIED', 'NOT_FOUND'],
});
