/** What the commissioner reads about connections to group chats. */
import type { MessageKind, Service } from '#shared/model.ts';

export const groupChatTexts = {
  lead: 'Sunday Five can post in the group chat you already have. It sends messages there and never reads any.',
  kinds: {
    'week-open': 'A week is open for picks',
    sealed: 'Picks are locked and sealed (see Proof)',
    reminder: 'Reminder: who can still add picks, and how many',
    results: 'Results when a week is over',
  } satisfies Record<MessageKind, string>,
  leadWords: (minutes: number) =>
    minutes < 60 ? `${minutes} minutes before` : `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'} before`,
  leadLabel: 'Send the reminder',
  leadHelp: 'Before the first lock of each day on which someone can still add picks. It never shows anyone’s picks.',
  address: {
    discord: 'Webhook address',
    slack: 'Webhook address',
    telegram: 'Bot token',
    groupme: 'Bot id',
    ntfy: 'Topic address',
    json: 'Address',
  } satisfies Record<Service, string>,
  how: {
    discord: 'In Discord: Edit Channel > Integrations > Webhooks > New Webhook > Copy Webhook URL.',
    slack: 'At api.slack.com/apps: your app > Incoming Webhooks > Add New Webhook > Copy.',
    telegram: 'Write to @BotFather, send /newbot and copy the token. Then add the bot to your group.',
    groupme: 'At dev.groupme.com/bots: Create Bot, choose your group, and copy the Bot ID.',
    ntfy: 'Choose a topic name that no one guesses: anyone who knows it can read along. Friends subscribe in the ntfy app.',
    json: 'Sunday Five posts {"source", "kind", "text"} there, for example to Home Assistant or n8n.',
  } satisfies Record<Service, string>,
  chat: 'Chat id',
  chatHelp: 'A number such as -1001234567890, or a channel’s @name.',
  isPrivate: 'This address is in my own network. Messages may go there without encryption.',
  name: 'Name for this connection',
  added: 'Group Chat Connected',
  addFailed: 'Failed to connect the group chat',
  changeFailed: 'Failed to change the connection',
  removed: 'Group Chat Disconnected',
  removeFailed: 'Failed to disconnect the group chat',
  testSent: 'Test Sent',
  testFailed: 'The test was not delivered',
  lost: 'Its address can no longer be read. Remove the connection and add it again.',
  never: 'Nothing sent yet',
  full: 'That is the most a pool can have. Remove one to add another.',
} as const;
