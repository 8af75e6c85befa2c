/** What a file has to be like before it is sent: each rule and what becomes of a file without it. */
export function Requirements({
  title,
  rules,
}: {
  title: string;
  rules: readonly (readonly [what: string, why: string])[];
}) {
  return (
    <section>
      <h2 className="verify__head">{title}</h2>
      <ul className="list card requirements">
        {rules.map(([what, why]) => (
          <li key={what}>
            <b>{what}</b>
            <p className="small muted">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
