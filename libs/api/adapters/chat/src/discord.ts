import type { MessageUpdate, UpdateMessage } from '@patchlight/application/ports';
import type { ChatTarget } from '@patchlight/domain';
import { json } from './request.ts';
import type { ChatRequest } from './request.ts';
import { KIND_LABELS, TEST_TEXT, TEST_TITLE, fitted, moreText } from './text.ts';

/** Limits of Discord, in UTF-16 code units at most. See https://docs.discord.com/developers/resources/message#embed-object */
const TITLE_MAX = 256;
const DESCRIPTION_MAX = 4_096;
const TOTAL_MAX = 6_000;
const EMBEDS_MAX = 10;
/** Own limit of the line with the game; Discord allows 256. */
const GAME_MAX = 100;
const COLOR = 0xff8b2b;

/** Escapes Markdown, mentions and anything that becomes a link. */
const escaped = (character: string): string =>
  /[\\*_~`|<>#[\]()@:]/.test(character) ? `\\${character}` : character;

const embedOf = ({ kind, title, excerpt, game, pictureUrl, url, at }: MessageUpdate, room: number) => {
  const head = fitted(title, Math.min(TITLE_MAX, room / 2), escaped);
  // Neither is parsed as Markdown.
  const name = fitted(game.name, GAME_MAX);
  const label = KIND_LABELS[kind];
  const left = room - head.length - name.length - label.length;
  return {
    title: head,
    description: fitted(excerpt, Math.min(DESCRIPTION_MAX, left), escaped),
    url,
    color: COLOR,
    timestamp: at.toISOString(),
    author: { name },
    footer: { text: label },
    ...(pictureUrl && { thumbnail: { url: pictureUrl } }),
  };
};

/** With a version of the API: without one, Discord names waits in milliseconds. */
const versioned = (url: string): string =>
  url.replace(/^(https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api)\/webhooks\//, '$1/v10/webhooks/');

/** A message of a Discord webhook with one embed per update, which notifies nobody by name. */
export const discordRequest = ({ url }: ChatTarget, { kind, updates, more }: UpdateMessage): ChatRequest => {
  const shown = updates.slice(0, EMBEDS_MAX);
  const hidden = more + updates.length - shown.length;
  const room = Math.floor(TOTAL_MAX / Math.max(shown.length, 1));
  return json(versioned(url), {
    ...(hidden > 0 && { content: `… ${moreText(hidden)}` }),
    embeds:
      kind === 'test' && shown.length === 0
        ? [{ title: TEST_TITLE, description: TEST_TEXT, color: COLOR }]
        : shown.map((update) => embedOf(update, room)),
    allowed_mentions: { parse: [] },
  });
};
