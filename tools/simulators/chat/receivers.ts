/** The services that are simulated, and a server of one's own. */
export type ReceiverKind = 'discord' | 'slack' | 'ntfy' | 'json';

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A message that arrived, whatever the answer was. */
export interface ReceivedMessage {
  receivedAt: string;
  kind: ReceiverKind;
  path: string;
  headers: Record<string, unknown>;
  /** Parsed JSON. */
  body: Record<string, unknown>;
  status: number | null;
}

interface Embed {
  title?: string;
  description?: string;
  author?: { name?: string };
  footer?: { text?: string };
}

const charactersOf = ({ title = '', description = '', author, footer }: Embed): number =>
  title.length + description.length + (author?.name ?? '').length + (footer?.text ?? '').length;

const discord = ({ embeds = [], content = '' }: { embeds?: Embed[]; content?: string }): Answer => {
  const isFine =
    embeds.length <= 10 &&
    content.length <= 2_000 &&
    embeds.length + content.length > 0 &&
    embeds.every(({ title = '', description = '' }) => title.length <= 256 && description.length <= 4_096) &&
    embeds.reduce((sum, embed) => sum + charactersOf(embed), 0) <= 6_000;
  if (!isFine) return { status: 400, body: '{"message": "Invalid Form Body", "code": 50035}' };
  return { status: 204, headers: { 'x-ratelimit-remaining': '4', 'x-ratelimit-reset-after': '1.0' } };
};

const slack = ({ blocks = [] }: { blocks?: { text?: { text?: string } }[] }): Answer => {
  const isFine =
    blocks.length <= 50 &&
    blocks.every(({ text }) => {
      const { length } = text?.text ?? '';
      return length > 0 && length <= 3_000;
    });
  return isFine ? { status: 200, body: 'ok' } : { status: 400, body: 'invalid_blocks' };
};

const ntfy = ({ topic, message = '' }: { topic?: string; message?: string }): Answer => {
  if (!/^[\w-]{1,64}$/.test(topic ?? '')) return { status: 400, body: '{"error": "invalid topic"}' };
  if (Buffer.byteLength(message) > 4_096) return { status: 413, body: '{"error": "message too large"}' };
  return { status: 200, body: '{"id": "a", "event": "message"}' };
};

export const kindOf = (path: string): ReceiverKind => {
  if (/^\/api\/webhooks\//.test(path)) return 'discord';
  if (/^\/services\//.test(path)) return 'slack';
  return path === '/' ? 'ntfy' : 'json';
};

/** Answers as the service does, whose documented limits it checks. */
export const answerTo = (kind: ReceiverKind, body: object): Answer => {
  if (kind === 'json') return { status: 204 };
  return { discord, slack, ntfy }[kind](body);
};
