import type { UpdateMessage } from '@patchlight/application/ports';
import type { ChatTarget } from '@patchlight/domain';
import { json } from './request.ts';
import type { ChatRequest } from './request.ts';
import { fitted } from './text.ts';

/** Longer texts are cut. */
const TEXT_MAX = 1_000;

/** The public JSON format, described in docs/chat.md: fields may be added, and never change. */
export const jsonRequest = (
  { url }: ChatTarget,
  { id, kind, updates, more }: UpdateMessage,
  now: Date,
): ChatRequest =>
  json(url, {
    type: kind,
    id,
    at: now.toISOString(),
    updates: updates.map((update) => ({
      id: update.id,
      kind: update.kind,
      title: fitted(update.title, TEXT_MAX),
      excerpt: fitted(update.excerpt, TEXT_MAX),
      game: { appId: update.game.appId, name: fitted(update.game.name, TEXT_MAX) },
      pictureUrl: update.pictureUrl,
      url: update.url,
      at: update.at.toISOString(),
    })),
    more,
  });
