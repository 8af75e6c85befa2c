import './demo-banner.css';

/** Says that what the catalogue holds is invented (health.demoData). `title` names the landmark for readers. */
export function DemoBanner({ title, text }: { title: string; text: string }) {
  return (
    <aside className="demo-banner" aria-label={title}>
      {text}
    </aside>
  );
}
