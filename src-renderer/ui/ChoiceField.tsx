import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import type { Choice } from './ChoiceSelect.tsx';

type Props<T extends string | number> = {
  label: string;
  help?: string;
  value: T;
  choices: readonly Choice<T>[];
  disabled?: boolean;
  /** The element with the reason why it was refused. */
  errorId?: string | undefined;
  onChange: (value: T) => void;
};

/** A labeled field of a form: one of a few, chosen from a list. */
export function ChoiceField<T extends string | number>(props: Props<T>) {
  const { label, help, value, choices, disabled = false, errorId, onChange } = props;
  const [id, helpId] = [useId(), useId()];
  return (
    <FormGroup label={label} labelFor={id} helperText={help !== undefined && <span id={helpId}>{help}</span>}>
      <HTMLSelect
        id={id}
        fill
        aria-describedby={errorId ?? (help === undefined ? undefined : helpId)}
        value={value}
        disabled={disabled}
        options={[...choices]}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((choice) => String(choice.value) === currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </FormGroup>
  );
}
