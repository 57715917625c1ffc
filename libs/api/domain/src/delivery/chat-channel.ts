import { DomainError } from '../kernel/domain-error.ts';

/** Maximum number of chat channels per user. */
export const CHAT_CHANNELS_PER_USER = 10;

export type ChatKind = 'discord' | 'slack' | 'ntfy' | 'json';

export class ChatLimitReached extends DomainError {
  constructor() {
    super('conflict', `You have ${CHAT_CHANNELS_PER_USER} chat channels already. Remove one to make room.`);
  }
}

/** Unknown, removed, or of another user. */
export class ChatChannelNotFound extends DomainError {
  constructor() {
    super('not-found', 'There is no such chat channel.');
  }
}

/** The address cannot be one of this kind of receiver. */
export class ChatAddressInvalid extends DomainError {
  constructor(message: string, field: 'url' | 'token' = 'url') {
    super('invalid', message, { fields: { [field]: [message] } });
  }
}

/** Where messages go. Secret as a whole. */
export interface ChatTarget {
  kind: ChatKind;
  /** Without credentials. */
  url: string;
  /** The Authorization header, of ntfy. */
  authorization: string | null;
}

const DISCORD_PATH = /^\/api(?:\/v\d+)?\/webhooks\/\d+\/[\w-]+$/;
const SLACK_PATH = /^\/(?:services|triggers|workflows)\/[\w/-]+$/;

const NTFY_TOPIC = /\/[\w-]{1,64}\/?$/;
/** What a topic is read and written with; the topic is before it. See https://docs.ntfy.sh/subscribe/api/ */
const NTFY_ENDPOINT = /(\/[\w-]{1,64})\/(?:json|sse|raw|ws|auth|publish|send|trigger)\/?$/;

/** The path of an ntfy topic, also of an address that was copied with an endpoint of it. */
export const ntfyTopicPath = (pathname: string): string => pathname.replace(NTFY_ENDPOINT, '$1');

/** The services whose addresses are known. */
const SERVICES = {
  discord: {
    hosts: [
      'discord.com',
      'discordapp.com',
      'canary.discord.com',
      'ptb.discord.com',
      'canary.discordapp.com',
      'ptb.discordapp.com',
    ],
    path: DISCORD_PATH,
    example: 'https://discord.com/api/webhooks/…',
  },
  slack: { hosts: ['hooks.slack.com'], path: SLACK_PATH, example: 'https://hooks.slack.com/services/…' },
} as const;

const authorizationOf = ({ username, password }: URL, token: string | undefined): string | null => {
  if (token !== undefined) return `Bearer ${token}`;
  if (username === '' && password === '') return null;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(pair)))}`;
};

/**
 * Parses an address that a user entered.
 * @param isException the operator names this host (OUTBOUND_ALLOW), so it may be any receiver
 * @throws {ChatAddressInvalid}
 */
export const chatTargetOf = (
  kind: ChatKind,
  address: { url: string; token?: string | undefined },
  isException: boolean,
): ChatTarget => {
  const url = URL.parse(address.url);
  if (url === null) throw new ChatAddressInvalid('Enter an address that starts with https://');
  const hasCredentials = url.username !== '' || url.password !== '';
  if (kind !== 'ntfy' && address.token !== undefined)
    throw new ChatAddressInvalid('Only ntfy takes an access token', 'token');
  if (kind !== 'ntfy' && hasCredentials)
    throw new ChatAddressInvalid('Enter the address without a user name and a password');
  if (hasCredentials && address.token !== undefined)
    throw new ChatAddressInvalid(
      'Enter either a token, or a user name and a password in the address',
      'token',
    );
  if (kind === 'ntfy') {
    const pathname = ntfyTopicPath(url.pathname);
    if (!NTFY_TOPIC.test(pathname))
      throw new ChatAddressInvalid('Enter the address of a topic, such as https://ntfy.sh/my-games');
    // Of reading, such as `?poll=1`.
    if (pathname !== url.pathname) url.search = '';
    url.pathname = pathname;
  }
  if (kind === 'discord' || kind === 'slack') {
    const { hosts, path, example } = SERVICES[kind];
    const fits = (hosts as readonly string[]).includes(url.hostname) && path.test(url.pathname);
    if (!fits && !isException) throw new ChatAddressInvalid(`Enter the address of a webhook: ${example}`);
  }
  let authorization: string | null;
  try {
    authorization = authorizationOf(url, address.token);
  } catch {
    throw new ChatAddressInvalid('The user name or the password in the address is not readable');
  }
  url.username = '';
  url.password = '';
  url.hash = '';
  return { kind, url: url.href, authorization };
};

const SHOWN_END = 4;
/** A shorter path and query would be shown for a good part. */
const LEAST_SECRET = 16;

/** An address for its owner to recognize: the host and, of long ones, the last characters. */
export const maskedChatAddress = (url: string): string => {
  const { host, pathname, search } = new URL(url);
  const secret = pathname + search;
  return `${host}/…${secret.length < LEAST_SECRET ? '' : secret.slice(-SHOWN_END)}`;
};
