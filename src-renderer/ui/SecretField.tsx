import { Button } from '@blueprintjs/core';
import { useState, type ComponentProps } from 'react';
import { Field } from './Field.tsx';
import './secretField.css';

type Props = Pick<
  ComponentProps<typeof Field>,
  'label' | 'name' | 'value' | 'onChange' | 'error' | 'maxLength' | 'inputRef'
>;

/** A masked field for a password or an access code that can be shown, because phones autocorrect what no one sees. */
export function SecretField(field: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      className="secret-field"
      rightElement={
        <Button
          variant="minimal"
          text={isShown ? 'Hide' : 'Show'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
