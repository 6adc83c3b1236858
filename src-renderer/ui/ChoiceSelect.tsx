import { HTMLSelect } from '@blueprintjs/core';

export type Choice<T extends string | number> = { value: T; label: string };

type Props<T extends string | number> = {
  /** The choice, for readers who do not see it beside the field it changes. */
  label: string;
  /** Null, or a value that is not offered: nothing is chosen yet, which reads `none`. */
  value: T | null;
  none?: string;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
};

/** One of a few, chosen from a list. */
export function ChoiceSelect<T extends string | number>({ label, value, none = '', choices, onChange }: Props<T>) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <HTMLSelect
      aria-label={label}
      value={chosen?.value ?? ''}
      onChange={({ currentTarget }) => {
        const next = choices.find((choice) => String(choice.value) === currentTarget.value);
        if (next !== undefined) onChange(next.value);
      }}
    >
      {chosen === undefined && (
        <option value="" disabled>
          {none}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </HTMLSelect>
  );
}
