import { setSearchEngines } from '@gtinoteka/contract/machines/integrations.ts';
import { callEndpoint, errorText } from '../../core/network/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/page/busy.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { Button } from '../../ui/control/button.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { useIntegrationsChanged } from './integrations-queries.ts';

/** Whether the company's public products may be read by search engines, without the limit of look-ups. */
export function SearchEnginesCard({ companyId, isShown }: { companyId: string; isShown: boolean }) {
  const changed = useIntegrationsChanged();
  const { show } = useStatusMessages();
  const busy = useBusy();

  async function turn(): Promise<void> {
    try {
      const call = callEndpoint(setSearchEngines, { params: { companyId }, body: { inSearchEngines: !isShown } });
      await busy.run(call, texts.engines.saving);
      show({ type: 'ok', text: isShown ? texts.engines.hidden : texts.engines.shown });
    } catch (error) {
      if (error instanceof BusyInterrupted) return;
      show({ type: 'bad', text: errorText(error) });
    }
    await changed();
  }

  return (
    <section className="card card__pad search-engines" aria-labelledby="integrations-engines">
      <h2 id="integrations-engines">{texts.engines.title}</h2>
      <p className="small">{isShown ? texts.engines.areShown : texts.engines.areHidden}</p>
      <Button block onClick={() => void turn()}>
        {isShown ? texts.engines.hide : texts.engines.show}
      </Button>
    </section>
  );
}
