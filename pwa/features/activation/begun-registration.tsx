import type { ActivationData, StartedRegistration } from '@gtinoteka/contract/people/activation.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { CreditCard, KeyRound, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { Icon } from '../../ui/control/icon.tsx';

/** The company, who began its registration and who they named: what a first administrator reads before they say yes. */
export function BegunRegistration({ data, registration }: { data: ActivationData; registration: StartedRegistration }) {
  const { nip, regon, address, startedAt, startedBy, namedBy } = registration;
  const name = `${data.firstName} ${data.lastName}`.trim();
  const numbers = [nip && `NIP\u00a0${formatNip(nip)}`, regon && `REGON\u00a0${regon}`].filter(Boolean).join(', ');
  return (
    <>
      <section className="begun" aria-label={texts.registration}>
        <dl>
          <Fact
            term={texts.company}
            main={<b className="begun__company">{data.companyName}</b>}
            more={[numbers, address]}
          />
          <Fact
            term={texts.startedBy}
            main={startedBy ? startedBy.name || startedBy.email : texts.startedByStranger}
            more={[
              startedBy?.name ? startedBy.email : '',
              startedAt ? texts.startedAt(formatDate(startedAt), formatTime(startedAt)) : '',
            ]}
          />
          {namedBy !== null && <Fact term={texts.namedBy} main={namedBy} more={[]} />}
          <Fact term={texts.named} main={name || data.email} more={[name ? data.email : '']} />
        </dl>
      </section>
      <section>
        <h2 className="role-means__title">{texts.roleMeans}</h2>
        <ul className="role-means">
          {means.map(({ icon, text }) => (
            <li key={text}>
              <Icon icon={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const means = [
  { icon: UserPlus, text: texts.roleInvites },
  { icon: CreditCard, text: texts.roleOrders },
  { icon: KeyRound, text: texts.roleKeys },
];

function Fact({ term, main, more }: { term: string; main: ReactNode; more: readonly string[] }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{main}</dd>
      {more
        .filter((line) => line !== '')
        .map((line) => (
          <dd key={line} className="small muted">
            {line}
          </dd>
        ))}
    </div>
  );
}
