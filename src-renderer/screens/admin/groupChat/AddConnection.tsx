import { Button, Checkbox, FormGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { CONNECTION_ADDRESS_MAX, NAME_MAX } from '#shared/limits.ts';
import { SERVICES, type Service } from '#shared/model.ts';
import { SERVICE_NAMES, targetProblem } from '#shared/rules/groupChat.ts';
import { connections } from '../../../data/connections.ts';
import { fieldErrors } from '../../../data/refusals.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toaster.ts';
import { FoldCard } from '../FoldCard.tsx';
import { groupChatTexts } from './groupChatTexts.ts';
import { MessageChoices, type Wanted } from './MessageChoices.tsx';

const USUAL: Wanted = { kinds: ['week-open', 'reminder', 'results'], reminderLeadMinutes: 120 };

const SERVICE_CHOICES = SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));

/** Connects a chat; unfolded where there is none yet. */
export function AddConnection({ isFirst }: { isFirst: boolean }) {
  const [service, setService] = useState<Service>('discord');
  const [name, setName] = useState('Group chat');
  const [address, setAddress] = useState('');
  const [chat, setChat] = useState('');
  const [isPrivateAllowed, setPrivateAllowed] = useState(false);
  const [wanted, setWanted] = useState<Wanted>(USUAL);
  const [isTried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: () => connections.add({ service, name, address, chat, isPrivateAllowed, ...wanted }),
    meta: { failed: groupChatTexts.addFailed, fallback: groupChatTexts.addFailed },
    onSuccess: () => toast({ title: groupChatTexts.added, text: name, tone: 'success' }),
  });
  const problem = targetProblem(service, { address: address.trim(), chat: chat.trim() }, isPrivateAllowed);
  const own = problem !== null && isTried ? { [problem.field]: problem.message } : {};
  const errors: Readonly<Record<string, string>> = { ...fieldErrors(add.error), ...own };
  const isNameMissing = name.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null && !isNameMissing && !add.isPending) add.mutate();
  };
  return (
    <FoldCard id="add-connection" title="Connect a group chat" startsOpen={isFirst}>
      <form className="admin-form" noValidate onSubmit={submit}>
        <ChoiceField
          label="Service"
          help={groupChatTexts.how[service]}
          value={service}
          choices={SERVICE_CHOICES}
          onChange={(next) => {
            setService(next);
            setTried(false);
            add.reset();
          }}
        />
        <Field
          label={groupChatTexts.address[service]}
          name="address"
          value={address}
          onChange={setAddress}
          error={errors['address']}
          maxLength={CONNECTION_ADDRESS_MAX}
          spellCheck={false}
          autoCapitalize="none"
        />
        {service === 'telegram' && (
          <Field
            label={groupChatTexts.chat}
            name="chat"
            value={chat}
            onChange={setChat}
            error={errors['chat']}
            help={groupChatTexts.chatHelp}
          />
        )}
        {service === 'json' && (
          <FormGroup intent="danger" helperText={errors['isPrivateAllowed']}>
            <Checkbox
              label={groupChatTexts.isPrivate}
              checked={isPrivateAllowed}
              onChange={({ currentTarget }) => setPrivateAllowed(currentTarget.checked)}
            />
          </FormGroup>
        )}
        <Field
          label={groupChatTexts.name}
          name="name"
          value={name}
          onChange={setName}
          maxLength={NAME_MAX}
          error={isTried && isNameMissing ? 'Please enter a name.' : errors['name']}
        />
        <MessageChoices value={wanted} onChange={setWanted} />
        <Button type="submit" intent="primary" text="Connect" disabled={add.isPending} />
      </form>
    </FoldCard>
  );
}
