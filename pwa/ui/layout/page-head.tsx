import { Unbroken } from './unbroken.tsx';
import type { ReactNode } from 'react';

/** The head of a page: its h1, the sentence below, if any, and beside them what can be done here (`children`). */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="pagehead">
      <div>
        <h1>{title}</h1>
        {lead && (
          <p>
            <Unbroken>{lead}</Unbroken>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
