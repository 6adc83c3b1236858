import { Input } from '../../../ui/Input.tsx';

type Props = {
  label: string;
  value: string;
  inputMode: 'numeric' | 'text';
  /** The id of the row's error; undefined while the row is right. */
  errorId: string | undefined;
  onChange: (value: string) => void;
};

/** One field of a table. It is selected when it gets the focus, so that typing replaces it. */
export const GridCell = ({ label, value, inputMode, errorId, onChange }: Props) => (
  <Input
    className="grid-cell"
    aria-label={label}
    inputMode={inputMode}
    autoComplete="off"
    value={value}
    aria-invalid={errorId !== undefined}
    aria-describedby={errorId}
    onFocus={({ currentTarget }) => currentTarget.select()}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
