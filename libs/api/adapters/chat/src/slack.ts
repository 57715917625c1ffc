import type { MessageUpdate, UpdateMessage } from '@patchlight/application/ports';
import type { ChatTarget } from '@patchlight/domain';
import { json } from './request.ts';
import type { ChatRequest } from './request.ts';
import { KIND_LABELS, TEST_TEXT, TEST_TITLE, fitted, moreText } from './text.ts';

/** Limits of Slack. See https://docs.slack.dev/reference/block-kit/blocks */
const SECTION_MAX = 3_000;
const BLOCKS_MAX = 50;
/** Own limits, so that a message stays readable. */
const TITLE_MAX = 300;
const GAME_MAX = 200;
const SUMMARY_MAX = 300;

/** Control sequences such as `<!channel>` and links need `<`. What formats cannot be escaped, so it has lookalikes. */
const REPLACED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '*': '∗',
  _: 'ˍ',
  '~': '∼',
  '`': 'ˋ',
};
const escaped = (character: string): string => REPLACED[character] ?? character;

/** Fits and escapes what others write: it neither formats, nor becomes an emoji or a quote. */
const plain = (text: string, max: number): string =>
  fitted(
    text
      .slice(0, 4 * max + 100)
      .replace(/:(?=[^\s:]+:)/g, '∶')
      .replace(/^(\s*)>/, '$1›'),
    max,
    escaped,
  );

const linked = (url: string, label: string): string =>
  `<${url.replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('<', '%3C')}|${label.replaceAll('|', '¦')}>`;

/** `verbatim`: no name or address in the text becomes a mention or a link. */
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

const sectionOf = ({ kind, title, excerpt, game, url }: MessageUpdate) => {
  const head = `*${plain(game.name, GAME_MAX)}* · ${KIND_LABELS[kind]}\n${linked(url, plain(title, TITLE_MAX))}`;
  const room = SECTION_MAX - head.length - 1;
  return section(room > 1 ? `${head}\n${plain(excerpt, room)}`.trimEnd() : head);
};

/** Shown in notifications of the app. */
const summaryOf = ({ kind, updates, more }: UpdateMessage): string => {
  const [first] = updates;
  if (kind === 'test' || first === undefined) return `${TEST_TITLE}: ${TEST_TEXT}`;
  const others = updates.length - 1 + more;
  const text = plain(`${first.game.name}: ${first.title}`, SUMMARY_MAX);
  return others > 0 ? `${text} ${moreText(others)}` : text;
};

/** A message of a Slack webhook with one section per update. */
export const slackRequest = ({ url }: ChatTarget, message: UpdateMessage): ChatRequest => {
  const { updates, more } = message;
  const text = summaryOf(message);
  const shown = updates.slice(0, BLOCKS_MAX - 1);
  const hidden = more + updates.length - shown.length;
  return json(url, {
    text,
    blocks: [
      ...(shown.length === 0 ? [section(text)] : shown.map(sectionOf)),
      ...(hidden > 0 ? [section(`… ${moreText(hidden)}`)] : []),
    ],
    link_names: false,
    parse: 'none',
    unfurl_links: false,
    unfurl_media: false,
  });
};
