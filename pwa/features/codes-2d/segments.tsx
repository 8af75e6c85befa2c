/** A choice of one out of a few short ones, side by side: radio buttons, driven by the arrow keys. */
export function Segments<T extends string | number>({
  legend,
  name,
  value,
  options,
  onChange,
}: {
  legend: string;
  name: string;
  value: T;
  options: readonly { readonly value: T; readonly text: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className="segments">
      <legend>{legend}</legend>
      <div className="segments__row">
        {options.map((option) => (
          <label key={option.value} className={option.value === value ? 'is-on' : undefined}>
            <input
              type="radio"
              className="vh"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
