import { getIntegrations, setSearchEngines } from '@gtinoteka/contract/machines/integrations.ts';
import { useAct } from '../../core/network/use-act.ts';
import { Button } from '../../ui/control/button.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';

/** Whether the company's public products may be read by search engines, without the limit of look-ups. */
export function SearchEnginesCard({ companyId, isShown }: { companyId: string; isShown: boolean }) {
  const turning = useAct(setSearchEngines, {
    busy: texts.engines.saving,
    done: isShown ? texts.engines.hidden : texts.engines.shown,
    changes: [getIntegrations],
  });
  return (
    <section className="card card__pad search-engines" aria-labelledby="integrations-engines">
      <h2 id="integrations-engines">{texts.engines.title}</h2>
      <p className="small">{isShown ? texts.engines.areShown : texts.engines.areHidden}</p>
      <Button block onClick={() => turning.send({ params: { companyId }, body: { inSearchEngines: !isShown } })}>
        {isShown ? texts.engines.hide : texts.engines.show}
      </Button>
    </section>
  );
}
