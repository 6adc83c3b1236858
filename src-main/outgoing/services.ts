/** The request that each group chat service takes, and the meaning of its answers. */
import type { Service } from '#shared/model.ts';
import { renderMessage, SERVICE_NAMES, type MessagePart, type Target } from '#shared/rules/groupChat.ts';
import { PostError, postJson, type Answer, type Outside } from './post.ts';

export type Sending = {
  service: Service;
  target: Target;
  isPrivateAllowed: boolean;
  /** "reminder", for programs that read plain JSON. */
  kind: string;
  parts: readonly MessagePart[];
};

export type Outcome =
  { is: 'sent'; answer: string } | { is: 'failed'; answer: string; retryAfterMs: number | null; isFinal: boolean };

type Built = { url: URL; body: unknown };

const withQuery = (address: string, name: string, value: string): URL => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url;
};

const BUILD: Readonly<Record<Service, (target: Target, text: string, kind: string) => Built>> = {
  // With `wait` the answer says whether the message was posted.
  discord: ({ address }, text) => ({
    url: withQuery(address, 'wait', 'true'),
    body: { content: text, allowed_mentions: { parse: [] } },
  }),
  slack: ({ address }, text) => ({
    url: new URL(address),
    body: { text, mrkdwn: false, parse: 'none', link_names: false, unfurl_links: false },
  }),
  telegram: ({ address, chat }, text) => ({
    url: new URL(`https://api.telegram.org/bot${address}/sendMessage`),
    body: { chat_id: chat, text, link_preview_options: { is_disabled: true } },
  }),
  groupme: ({ address }, text) => ({
    url: new URL('https://api.groupme.com/v3/bots/post'),
    body: { bot_id: address, text },
  }),
  // As JSON, because a header can't hold every letter of a name.
  ntfy: ({ address }, text) => {
    const url = new URL(address);
    return { url: new URL('/', url), body: { topic: url.pathname.slice(1), title: 'Sunday Five', message: text } };
  },
  json: ({ address }, text, kind) => ({ url: new URL(address), body: { source: 'Sunday Five', kind, text } }),
};

const SHOWN_MAX = 200;

/** The start of an answer in one line, without the secret that some services repeat. */
function shown({ status, text }: Answer, { address, chat }: Target): string {
  const secrets = [address, chat, ...address.split('/')].filter((part) => part.length >= 6);
  const plain = secrets
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `HTTP ${status}${plain === '' ? '' : `: ${plain.slice(0, SHOWN_MAX)}`}`;
}

/** Telegram and Discord also say in the body how many seconds to wait. */
function retryInBody(text: string): number | null {
  const seconds = Number(/"retry_after"\s*:\s*(\d+(?:\.\d+)?)/.exec(text)?.[1]);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** A busy or broken server may work later; any other refusal stays one. */
const isPassing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** Sends one message. Never throws. */
export async function sendMessageOut(sending: Sending, outside: Outside): Promise<Outcome> {
  const { service, target, isPrivateAllowed, kind, parts } = sending;
  const { url, body } = BUILD[service](target, renderMessage(service, parts), kind);
  const name = SERVICE_NAMES[service];
  try {
    const answer = await postJson({ url, isPrivateAllowed }, body, outside);
    const said = shown(answer, target);
    if (answer.status >= 200 && answer.status < 300) return { is: 'sent', answer: said };
    const retryAfterMs = answer.retryAfterMs ?? retryInBody(answer.text);
    const isRedirect = answer.status >= 300 && answer.status < 400;
    const text = isRedirect
      ? `${name} redirected to another address (HTTP ${answer.status}).`
      : `${name} answered ${said}`;
    return { is: 'failed', answer: text, retryAfterMs, isFinal: !isPassing(answer.status) };
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    return { is: 'failed', answer: `${name}: ${error.message}`, retryAfterMs: null, isFinal: error.isFinal };
  }
}
