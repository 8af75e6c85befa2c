import { getOfficeServices, lateAfter, type OfficeServices } from '@gtinoteka/contract/office/today.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { ageText } from '../../core/page/age-text.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { FactList } from '../../ui/office/fact-list.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { serviceTexts as texts } from './today-texts.ts';

/** What somebody should look at, in the order in which it is told; empty: everything works. */
function serviceFaults({ search, registry, work, lastImport }: OfficeServices, now: number): string[] {
  const faults: string[] = [];
  if (search && !search.isReady) faults.push(texts.noIndex);
  else if (search && search.lagSeconds > lateAfter.searchSeconds) faults.push(texts.lateSearch);
  if (registry.connection === 'real' && registry.state === 'failing') faults.push(texts.registryFails);
  if (work.since !== null && now - Date.parse(work.since) > lateAfter.workMinutes * 60_000) faults.push(texts.lateWork);
  if (lastImport?.hasFailed) faults.push(texts.importFailed);
  return faults;
}

function withFaults(services: OfficeServices) {
  return { ...services, faults: serviceFaults(services, serverNow()) };
}

/** Beside what waits for a person: whether what the platform stands on works. A failure of this call leaves the page as it is. */
export function ServicesCard() {
  const { data } = useEndpoint(
    getOfficeServices,
    { isBackground: true },
    { staleTime: 30_000, every: 60_000, select: withFaults },
  );
  if (!data) return null;
  const { search, registry, work, lastImport, faults } = data;
  return (
    <section className="card card__pad today__services" aria-labelledby="services">
      <div className={`today__state v-${faults.length === 0 ? 'ok' : 'bad'}`}>
        <VerdictIcon state={faults.length === 0 ? 'ok' : 'bad'} />
        <h2 id="services">{faults.length === 0 ? texts.work : texts.look}</h2>
      </div>
      {faults.length > 0 && (
        <ul className="today__faults small">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <FactList
        facts={[
          [
            texts.search,
            search ? (search.isReady ? texts.lag(search.lagSeconds) : texts.noIndexShort) : texts.inDatabase,
          ],
          [
            texts.registry,
            registry.connection === 'real' ? texts.asked(registry) : texts.connections[registry.connection],
          ],
          [texts.background, work.since === null ? texts.nothingWaits : texts.waits(ageText(work.since))],
          [texts.lastImport, lastImport === null ? texts.noImport : ageText(lastImport.at)],
        ]}
      />
    </section>
  );
}
