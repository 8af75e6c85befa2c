/** One of a few, side by side: radio buttons that look like a switch. */
export function Choice<V extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: {
  name: string;
  label: string;
  options: readonly { readonly value: V; readonly text: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    <fieldset className={options.length > 3 ? 'langs langs--many' : 'langs'}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'is-on' : ''}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
