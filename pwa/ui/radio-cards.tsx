import './radio-cards.css';

/** A choice of one out of a few, each with its name and what it means. */
export function RadioCards<T extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  className,
}: {
  legend: string;
  /** of the group, for the browser */
  name: string;
  value: T;
  options: readonly { value: T; title: string; says: string }[];
  onChange: (value: T) => void;
  className?: string;
}) {
  return (
    <fieldset className={className}>
      <legend className="small">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={`radio-card${option.value === value ? ' is-on' : ''}`}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span className="radio-card__dot" />
          <span>
            <b>{option.title}</b>
            <span className="radio-card__says">{option.says}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
