import type { Sabotage } from '../sabotage.ts';

const formatters = { project: 'adapter-chat', spec: 'formatters.spec' };
const sender = { project: 'adapter-chat', spec: 'outbound-chat-sender.int-spec' };
const answers = { project: 'adapter-chat', spec: 'answers.spec' };
const sending = { project: 'application', spec: 'delivery/send-chat' };
const useCases = { project: 'application', spec: 'delivery/chat-channels' };
const addresses = { project: 'domain', spec: 'delivery/chat-channel.spec' };
const rows = { project: 'adapter-persistence', spec: 'delivery/chat-channels.int-spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Nothing is sent to a chat channel that has ended.',
    file: 'libs/api/application/src/delivery/send-chat.use-case.ts',
    change: ['if (channel.ended) throw new DeliveryRefused(channel.ended.reason);', ''],
    suite: sending,
  },
  {
    guard: 'A chat message that the receiver refuses is not sent again.',
    file: 'libs/api/application/src/delivery/send-chat.use-case.ts',
    change: ['throw new DeliveryRefused(reply.answer);', 'throw new Error(reply.answer);'],
    suite: sending,
  },
  {
    guard: 'A chat message is sent again no earlier than the receiver asks for.',
    file: 'libs/api/application/src/delivery/send-chat.use-case.ts',
    change: [
      "if (reply.outcome === 'delayed') throw new DeliveryDelayed(reply.answer, reply.waitMs);",
      "if (reply.outcome === 'delayed') throw new DeliveryDelayed(reply.answer, 0);",
    ],
    suite: sending,
  },
  {
    guard: 'A Discord message mentions nobody.',
    file: 'libs/api/adapters/chat/src/discord.ts',
    change: ['allowed_mentions: { parse: [] }', "allowed_mentions: { parse: ['everyone'] }"],
    suite: formatters,
  },
  {
    guard: 'Titles in Discord are no Markdown.',
    file: 'libs/api/adapters/chat/src/discord.ts',
    change: ['.test(character) ? `\\\\${character}` : character', '.test(character) ? character : character'],
    suite: formatters,
  },
  {
    guard: 'A Discord message has 6,000 characters at most.',
    file: 'libs/api/adapters/chat/src/discord.ts',
    change: ['Math.min(DESCRIPTION_MAX, left)', 'DESCRIPTION_MAX'],
    suite: formatters,
  },
  {
    guard: 'A Discord message has ten embeds at most.',
    file: 'libs/api/adapters/chat/src/discord.ts',
    change: ['const shown = updates.slice(0, EMBEDS_MAX);', 'const shown = updates;'],
    suite: formatters,
  },
  {
    guard: 'Titles in Slack call nobody.',
    file: 'libs/api/adapters/chat/src/slack.ts',
    change: ["  '<': '&lt;',\n", ''],
    suite: formatters,
  },
  {
    guard: 'Names in a Slack message are no mentions.',
    file: 'libs/api/adapters/chat/src/slack.ts',
    change: ['text, verbatim: true }', 'text }'],
    suite: formatters,
  },
  {
    guard: 'A Slack section has 3,000 characters at most.',
    file: 'libs/api/adapters/chat/src/slack.ts',
    change: ['const SECTION_MAX = 3_000;', 'const SECTION_MAX = 9_000;'],
    suite: formatters,
  },
  {
    guard: 'A Slack message has 50 blocks at most.',
    file: 'libs/api/adapters/chat/src/slack.ts',
    change: ['updates.slice(0, BLOCKS_MAX - 1)', 'updates.slice(0)'],
    suite: formatters,
  },
  {
    guard: 'A message to ntfy is counted in bytes.',
    file: 'libs/api/adapters/chat/src/ntfy.ts',
    change: ['fitted(text, max, undefined, bytesOf)', 'fitted(text, max)'],
    suite: formatters,
  },
  {
    guard: 'Texts in chat messages have no control characters.',
    file: 'libs/api/adapters/chat/src/text.ts',
    change: ['asOneLine(text.slice(0, 4 * max + 100).toWellFormed())', 'text.slice(0, 4 * max + 100)'],
    suite: formatters,
  },
  {
    guard: 'A Slack channel gets one message a second.',
    file: 'libs/api/adapters/chat/src/outbound-chat-sender.adapter.ts',
    change: ['slack: 1_000', 'slack: 0'],
    suite: sender,
  },
  {
    guard: 'The limits that Discord announces are obeyed.',
    file: 'libs/api/adapters/chat/src/outbound-chat-sender.adapter.ts',
    change: [" || response.headers['x-ratelimit-remaining'] === '0'", ''],
    suite: sender,
  },
  {
    guard: 'A chat receiver is not asked before the time that it asked for.',
    file: 'libs/api/adapters/chat/src/outbound-chat-sender.adapter.ts',
    change: ['response.status === 429 || ', ''],
    suite: sender,
  },
  {
    guard: 'A chat message whose answer began with success is not sent again.',
    file: 'libs/api/adapters/chat/src/answers.ts',
    change: ['if (status !== null) {', 'if (status === 0) {'],
    suite: answers,
  },
  {
    guard: 'A chat receiver that is gone ends its channel.',
    file: 'libs/api/adapters/chat/src/answers.ts',
    change: ["status: /^404$/,\n    outcome: 'gone'", "status: /^404$/,\n    outcome: 'refused'"],
    suite: answers,
  },
  {
    guard: 'A chat message is sent again when a receiver answers what is not known.',
    file: 'libs/api/adapters/chat/src/answers.ts',
    change: ["  outcome: 'failed',\n  sentence: '% gave", "  outcome: 'refused',\n  sentence: '% gave"],
    suite: answers,
  },
  {
    guard: 'A webhook of a chat that is gone is paused.',
    file: 'libs/api/adapters/chat/src/webhook-answers.ts',
    change: ["isEnd || (chat !== 'json' && isGone(chat, answer))", 'isEnd'],
    suite: { project: 'adapter-chat', spec: 'webhook-answers.spec' },
  },
  {
    guard: 'The answer of an unknown server is not shown.',
    file: 'libs/api/adapters/chat/src/answers.ts',
    change: ["error'),\n  json: () => ''", "error'),\n  json: (body) => textIn(body, 'message')"],
    suite: answers,
  },
  {
    guard: 'A Discord address is one of Discord.',
    file: 'libs/api/domain/src/delivery/chat-channel.ts',
    change: ['if (!fits && !isException)', "if (!fits && kind === 'slack')"],
    suite: addresses,
  },
  {
    guard: 'A chat address holds no credentials.',
    file: 'libs/api/domain/src/delivery/chat-channel.ts',
    change: ["if (kind !== 'ntfy' && hasCredentials)", "if (kind === 'discord' && hasCredentials)"],
    suite: addresses,
  },
  {
    guard: 'A short chat address is masked whole.',
    file: 'libs/api/domain/src/delivery/chat-channel.ts',
    change: ["secret.length < LEAST_SECRET ? '' : ", ''],
    suite: addresses,
  },
  {
    guard: 'Chat channels need PRO.',
    file: 'libs/api/adapters/http/src/delivery/chat-channel.controller.ts',
    change: ["@NeedsFeature('instantNotifications')\n  @Idempotent()", '@Idempotent()'],
    suite: { project: 'api', spec: 'routes.spec' },
  },
  {
    guard: 'A chat address is checked when it is entered.',
    file: 'libs/api/application/src/delivery/chat-targets.ts',
    change: ['if (preview === null)', "if (preview === 'exception')"],
    suite: useCases,
  },
  {
    guard: 'A sealed chat address belongs to its row.',
    file: 'libs/api/application/src/delivery/chat-targets.ts',
    change: ['`chat-channel:${userId}:${id}`', '`chat-channel:${userId.length}:${id.length}`'],
    suite: useCases,
  },
  {
    guard: 'A user has ten chat channels at most.',
    file: 'libs/api/adapters/persistence/src/delivery/sql-chat-channel.repository.ts',
    change: ['await this.db.first(lockUser(channel.userId));', ''],
    suite: rows,
  },
  {
    guard: 'Nothing is sent to the chat channels of a disabled account.',
    file: 'libs/api/adapters/persistence/src/delivery/sql-chat-channel.repository.ts',
    change: [".where('id', '=', userId).where('disabledAt', 'is', null)", ".where('id', '=', userId)"],
    suite: rows,
  },
  {
    guard: 'The result of a previous chat address is ignored.',
    file: 'libs/api/adapters/persistence/src/delivery/sql-chat-channel.repository.ts',
    change: [".where('sealedTarget', '=', sealedTarget)", ''],
    suite: rows,
  },
  {
    guard: 'A name is previewed as public only if it may be.',
    file: 'libs/api/adapters/outbound/src/outbound-policy.ts',
    change: ["!name.includes('.') || name.endsWith('.localhost')", 'false'],
    suite: { project: 'adapter-outbound', spec: 'outbound-policy.spec' },
  },
];
