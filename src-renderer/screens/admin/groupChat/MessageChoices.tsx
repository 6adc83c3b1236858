import { Checkbox } from '@blueprintjs/core';
import { MESSAGE_KINDS, REMINDER_LEADS, type MessageKind } from '#shared/model.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import type { Choice } from '../../../ui/ChoiceSelect.tsx';
import { groupChatTexts } from './groupChatTexts.ts';

export type Wanted = { kinds: MessageKind[]; reminderLeadMinutes: number };
type Props = { value: Wanted; disabled?: boolean; onChange: (value: Wanted) => void };

const LEADS: readonly Choice<number>[] = REMINDER_LEADS.map((value) => ({
  value,
  label: groupChatTexts.leadWords(value),
}));

/** Which messages a chat gets, and when the reminder is sent. */
export function MessageChoices({ value, disabled = false, onChange }: Props) {
  const switchKind = (kind: MessageKind, isOn: boolean) =>
    onChange({ ...value, kinds: MESSAGE_KINDS.filter((one) => (one === kind ? isOn : value.kinds.includes(one))) });
  return (
    <>
      <fieldset className="message-kinds">
        <legend>Messages</legend>
        {MESSAGE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={groupChatTexts.kinds[kind]}
            checked={value.kinds.includes(kind)}
            disabled={disabled}
            onChange={({ currentTarget }) => switchKind(kind, currentTarget.checked)}
          />
        ))}
      </fieldset>
      {value.kinds.includes('reminder') && (
        <ChoiceField
          label={groupChatTexts.leadLabel}
          help={groupChatTexts.leadHelp}
          value={value.reminderLeadMinutes}
          choices={LEADS}
          disabled={disabled}
          onChange={(reminderLeadMinutes) => onChange({ ...value, reminderLeadMinutes })}
        />
      )}
    </>
  );
}
