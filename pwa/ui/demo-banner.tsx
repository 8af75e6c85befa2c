import './demo-banner.css';

/** Says that what the catalogue holds is invented (health.demoData). */
export function DemoBanner({ text }: { text: string }) {
  return <p className="demo-banner">{text}</p>;
}
