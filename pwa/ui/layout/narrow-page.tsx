import type { ReactNode } from 'react';
import './narrow-page.css';

/** A page of one form in one column. Its title is the page's h1, which the bar of a phone shows. */
export function NarrowPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap page">
      <div className="narrow">
        <h1>{title}</h1>
        {lead && <p className="muted narrow__lead">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
