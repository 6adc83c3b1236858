import type { Settings } from '#shared/settings.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { KEEP_AWAKE } from '../../ui/keepAwake.ts';

type Props = { value: Settings['keepAwake']; onChange: (keepAwake: Settings['keepAwake']) => void };

export const KeepAwakeField = (props: Props) => (
  <ChoiceField
    {...props}
    label="Keep this computer awake"
    help="Your friends can open the pool only while it is on and awake."
    choices={KEEP_AWAKE}
  />
);
