import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { transferTitle } from '@gtinoteka/contract/rules/order-number.ts';
import { priceOf } from '@gtinoteka/contract/rules/price.ts';
import {
  activatePackage,
  getCompanyPackage,
  getPackageOrders,
  packageOf,
  type PackageOrder,
} from '@gtinoteka/contract/service-packages.ts';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate } from '../../core/page/format.ts';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { ActDialog } from '../../ui/control/act-form.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { OrderFacts } from '../../ui/office/order-facts.tsx';
import { RecordTable, type Column } from '../../ui/records/record-table.tsx';

const grossOf = ({ netPrice }: PackageOrder): string => priceOf(netPrice).gross;
const titleOf = ({ subscription }: PackageOrder): string => packageOf(subscription).title;

/** Orders of all companies that wait for their activation, for platform administrators. */
export function WaitingOrders() {
  const { data, error, refetch } = useEndpoint(getPackageOrders, {}, { texts: { loading: texts.ordersLoading } });
  const [asked, setAsked] = useState<PackageOrder | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const hasActivated = useRef(false);

  // The button that opened the question goes with its order; focus stays near.
  useEffect(() => {
    if (!hasActivated.current) return;
    hasActivated.current = false;
    head.current?.focus();
  }, [data]);

  const activating = useAct(activatePackage, {
    busy: texts.activating,
    done: ({ end }) => asked && texts.activated(titleOf(asked), asked.companyName, formatDate(end)),
    onDone() {
      setAsked(null);
      hasActivated.current = true;
    },
    isRefusalInPlace: true,
    changes: [getPackageOrders, getCompanyPackage],
    renewsRefused: true,
  });

  return (
    <section className="orders" aria-labelledby="orders-title">
      <h2 id="orders-title" ref={head} tabIndex={-1}>
        {texts.ordersTitle}
      </h2>
      {!data ? (
        <LoadState error={error} loading={texts.ordersLoading} interrupted={texts.interrupted} onAgain={refetch} />
      ) : data.count === 0 ? (
        <p className="muted">{texts.ordersEmpty}</p>
      ) : (
        <>
          <p className="muted">{texts.ordersCount(data.count)}</p>
          <RecordTable
            caption={texts.ordersCaption}
            columns={columnsFor(setAsked)}
            card={(order) => <OrderCard order={order} onActivate={setAsked} />}
            phone="cards"
            rows={data.results}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <ActDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={texts.activateTitle}
        opener={head}
        act={activating}
        input={asked && { params: { orderId: asked.id } }}
        confirm={texts.activate}
      >
        {asked && (
          <>
            <p>{texts.activateQuestion(titleOf(asked), asked.companyName, packageOf(asked.subscription).days ?? 0)}</p>
            <OrderFacts order={asked} />
          </>
        )}
      </ActDialog>
    </section>
  );
}

type OnActivate = (order: PackageOrder) => void;

function ActivateButton({ order, onActivate, block }: { order: PackageOrder; onActivate: OnActivate; block?: true }) {
  return (
    <Button
      size={block ? undefined : 'sm'}
      block={block ?? false}
      aria-label={texts.activateOf(titleOf(order), order.companyName)}
      onMouseEnter={prepareDialog}
      onFocus={prepareDialog}
      onClick={() => onActivate(order)}
    >
      {texts.activate}
    </Button>
  );
}

function columnsFor(onActivate: OnActivate): readonly Column<PackageOrder>[] {
  return [
    { label: texts.orderNumber, value: ({ orderNumber }) => orderNumber, className: 'nowrap' },
    { label: texts.company, value: ({ companyName }) => <b>{companyName}</b>, className: 'breaks' },
    { label: texts.nip, value: ({ nip }) => (nip === null ? '–' : formatNip(nip)), className: 'nowrap' },
    { label: texts.package, value: titleOf },
    { label: texts.gross, value: grossOf, className: 'num nowrap' },
    { label: texts.transferTitle, value: ({ orderNumber }) => transferTitle(orderNumber) },
    { label: texts.orderedAt, value: ({ orderedAt }) => formatDate(orderedAt), className: 'nowrap' },
    {
      label: texts.actions,
      isLabelHidden: true,
      value: (order) => <ActivateButton order={order} onActivate={onActivate} />,
      className: 'orders__actions',
    },
  ];
}

function OrderCard({ order, onActivate }: { order: PackageOrder; onActivate: OnActivate }) {
  return (
    <>
      <div>
        <h3 className="breaks">{order.companyName}</h3>
        {order.nip !== null && (
          <p className="small muted">
            {texts.nip} {formatNip(order.nip)}
          </p>
        )}
      </div>
      <p>
        {texts.packageOf(titleOf(order))}, {texts.grossOf(grossOf(order))}
        <br />
        <span className="small muted">
          {order.orderNumber}, {texts.orderedAt.toLowerCase()} {formatDate(order.orderedAt)}
          <br />
          {texts.transferTitle}: {transferTitle(order.orderNumber)}
        </span>
      </p>
      <ActivateButton order={order} onActivate={onActivate} block />
    </>
  );
}
