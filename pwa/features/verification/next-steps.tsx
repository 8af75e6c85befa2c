/** What happens after a file is sent. */
export function NextSteps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <section className="card card__pad">
      <h2>{title}</h2>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
