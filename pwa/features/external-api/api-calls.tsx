import { getApiCalls, type ShownApiCall } from '@gtinoteka/contract/machines/integrations.ts';
import { useState } from 'react';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatMoment, formatWhen } from '../../core/page/format.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/control/dialog.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';

/** The last calls of programs, with the whole log behind them. */
export function ApiCalls({ companyId, calls }: { companyId: string; calls: readonly ShownApiCall[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card card__pad api-calls" aria-labelledby="integrations-calls">
      <h2 id="integrations-calls">{texts.calls}</h2>
      {calls.length === 0 ? (
        <p className="small muted">{texts.noCalls}</p>
      ) : (
        <>
          <ul className="list small api-calls__list">
            {calls.map((call) => (
              <li key={call.requestId}>
                <span className="muted">{formatWhen(call.at)}</span>
                <span>{texts.call(call.call, call.items)}</span>
                <b>{call.status}</b>
              </li>
            ))}
          </ul>
          <div>
            <Button size="sm" onClick={() => setOpen(true)}>
              {texts.log}
            </Button>
          </div>
        </>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.logTitle}>
        {isOpen && <WholeLog companyId={companyId} />}
      </Dialog>
    </section>
  );
}

function WholeLog({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useEndpoint(
    getApiCalls,
    { params: { companyId } },
    { texts: { loading: texts.logLoading }, select: ({ calls }) => calls },
  );
  if (!data)
    return <LoadState error={error} loading={texts.logLoading} interrupted={texts.interrupted} onAgain={refetch} />;
  return (
    <div className="stack">
      <p className="small muted">{texts.logText}</p>
      <ul className="list small api-calls__log" aria-label={texts.logTitle}>
        {data.map((call) => (
          <li key={call.requestId}>
            <b>{call.status}</b>
            <span>
              {texts.call(call.call, call.items)}
              <small className="muted">
                {formatMoment(call.at)},{' '}
                {texts.callDetail(call.milliseconds, call.units, call.keyName ?? texts.ofAccount)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
