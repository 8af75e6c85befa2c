import {
  activatePackage,
  getCompanyPackage,
  getPackageOrders,
  packageOf,
  type PackageOrder,
} from '@gtinoteka/contract/service-packages.ts';
import { useAct } from '../../core/network/use-act.ts';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { OrderFacts } from '../../ui/office/order-facts.tsx';
import { DialogQuestion } from '../../ui/control/dialog-question.tsx';

/** Asks before a package is activated. `onDone` gets its end, an ISO time. */
export function ActivateQuestion({
  order,
  onCancel,
  onDone,
}: {
  order: PackageOrder;
  onCancel: () => void;
  onDone: (end: string) => void;
}) {
  const { title, days } = packageOf(order.subscription);

  const { send, isSending, error } = useAct(activatePackage, {
    busy: texts.activating,
    onDone: ({ end }) => onDone(end),
    isRefusalInPlace: true,
    changes: [getPackageOrders, getCompanyPackage],
    renewsRefused: true,
  });

  return (
    <DialogQuestion
      error={error}
      cancel={texts.cancel}
      onCancel={onCancel}
      act={texts.activate}
      variant="primary"
      busy={isSending}
      onAct={() => send({ params: { orderId: order.id } })}
      facts={<OrderFacts order={order} />}
    >
      {texts.activateQuestion(title, order.companyName, days ?? 0)}
    </DialogQuestion>
  );
}
