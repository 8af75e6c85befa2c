import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** Names with their values, one below the other; a dash where there is none. */
export function FactList({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className ? `${className} facts` : 'facts'}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className="no">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
