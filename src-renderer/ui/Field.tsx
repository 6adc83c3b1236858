import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, type HTMLInputTypeAttribute, type JSX, type ReactNode, type Ref } from 'react';

type Props = {
  label: string;
  /** The field's name in the contract. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The error, shown below the input. */
  error?: string | undefined;
  help?: ReactNode;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'numeric' | 'decimal' | 'text' | 'url';
  maxLength?: number;
  /** The id of a datalist with suggestions. */
  list?: string;
  min?: string;
  max?: string;
  className?: string;
  autoComplete?: string;
  autoCapitalize?: string;
  autoCorrect?: string;
  spellCheck?: boolean;
  /** Shown inside the input, at its end. */
  rightElement?: JSX.Element;
  inputRef?: Ref<HTMLInputElement>;
};

/** A labeled input that shows its error below it. */
export function Field({ label, name, value, onChange, error, help, className, ...input }: Props) {
  const [id, noteId] = [useId(), useId()];
  const hasNote = error !== undefined || help !== undefined;
  return (
    <FormGroup
      className={className ?? ''}
      label={label}
      labelFor={id}
      intent={error === undefined ? 'none' : 'danger'}
      helperText={hasNote && <span id={noteId}>{error ?? help}</span>}
    >
      <InputGroup
        id={id}
        name={name}
        value={value}
        onValueChange={onChange}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={hasNote ? noteId : undefined}
        {...input}
      />
    </FormGroup>
  );
}
