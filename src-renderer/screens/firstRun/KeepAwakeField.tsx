import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import type { Settings } from '#shared/settings.ts';
import { KEEP_AWAKE, readKeepAwake } from '../../ui/keepAwake.ts';

type Props = { value: Settings['keepAwake']; onChange: (keepAwake: Settings['keepAwake']) => void };

export function KeepAwakeField({ value, onChange }: Props) {
  const [id, noteId] = [useId(), useId()];
  return (
    <FormGroup
      label="Keep this computer awake"
      labelFor={id}
      helperText={<span id={noteId}>Your friends can open the pool only while it is on and awake.</span>}
    >
      <HTMLSelect
        id={id}
        fill
        aria-describedby={noteId}
        value={value}
        options={[...KEEP_AWAKE]}
        onChange={({ currentTarget }) => {
          const keepAwake = readKeepAwake(currentTarget.value);
          if (keepAwake !== undefined) onChange(keepAwake);
        }}
      />
    </FormGroup>
  );
}
