import { Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { MESSAGE_KINDS, REMINDER_LEADS, type MessageKind } from '#shared/model.ts';
import { groupChatTexts } from './groupChatTexts.ts';

export type Wanted = { kinds: MessageKind[]; reminderLeadMinutes: number };
type Props = { value: Wanted; disabled?: boolean; onChange: (value: Wanted) => void };

/** Which messages a chat gets, and when the reminder is sent. */
export function MessageChoices({ value, disabled = false, onChange }: Props) {
  const [leadId, helpId] = [useId(), useId()];
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
        <FormGroup
          label={groupChatTexts.leadLabel}
          labelFor={leadId}
          helperText={<span id={helpId}>{groupChatTexts.leadHelp}</span>}
        >
          <HTMLSelect
            id={leadId}
            aria-describedby={helpId}
            value={value.reminderLeadMinutes}
            disabled={disabled}
            onChange={({ currentTarget }) => onChange({ ...value, reminderLeadMinutes: Number(currentTarget.value) })}
          >
            {REMINDER_LEADS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {groupChatTexts.leadWords(minutes)}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      )}
    </>
  );
}
