import { packageOf, type CompanyPackage, type ServicePackage } from '@gtinoteka/contract/service-packages.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import { formatDate } from '../../core/page/format.ts';
import type { Session } from '../../core/session/session.tsx';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';

export interface Situation {
  readonly state: Session['state'];
  /** whether the person acts for a company */
  readonly hasCompany: boolean;
  /** the package in force; null while nobody is signed in or it is not known yet */
  readonly current: Subscription | null;
  /** ISO, its end; null while not known */
  readonly end: string | null;
  readonly order: CompanyPackage['order'];
}

/** What stands at the foot of a card: a sentence, or the button and perhaps a sentence above it. */
export interface PlanFoot {
  readonly note: string | null;
  readonly canOrder: boolean;
  /** the sentence says that this package is ordered */
  readonly isOrdered?: true;
}

const nothing: PlanFoot = { note: null, canOrder: false };

/** A §4: the button stands on the paid cards, for strangers and for companies on the free package. */
export function footOf({ subscription }: Pick<ServicePackage, 'subscription'>, now: Situation): PlanFoot {
  if (subscription === 'free') return { note: texts.starterNote, canOrder: false };
  if (now.state === 'unknown') return nothing;
  if (now.state === 'anonymous') return { note: null, canOrder: true };
  if (!now.hasCompany) return { note: texts.needsMembership, canOrder: false };
  if (now.current !== 'free') {
    const note = now.current === subscription ? texts.yoursUntil : texts.afterThis;
    return { note: now.end ? note(formatDate(now.end)) : null, canOrder: false };
  }
  if (now.order?.subscription === subscription)
    return { note: texts.orderedOn(formatDate(now.order.orderedAt)), canOrder: false, isOrdered: true };
  return { note: now.order ? texts.replaces(packageOf(now.order.subscription).title) : null, canOrder: true };
}
