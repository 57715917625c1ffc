import type { PostClues } from '@patchlight/application/ports';
import { complaintOf, UnknownForm } from './parse-json.ts';
import { gidOf, isRecord, linesOf } from './shapes.ts';

const MOST_EVENT_TYPE = 32_767;

/**
 * Parses a page of the store's event list (`events/ajaxgetpartnereventspageable`). Skips events that are hidden from
 * players or have no id of a post.
 * @throws {UnknownForm} the store refused the request, or there is no list of events
 */
export const readEvents = (document: unknown): PostClues[] => {
  if (!isRecord(document) || (document['success'] !== 1 && document['success'] !== true)) {
    throw new UnknownForm(`no events: ${complaintOf(document)}`);
  }
  if (!Array.isArray(document['events'])) throw new UnknownForm('a success without a list of events');
  return document['events'].flatMap((event: unknown) => readEvent(event) ?? []);
};

const readEvent = (event: unknown): PostClues | null => {
  if (!isRecord(event) || !isVisible(event)) return null;
  const announcement = isRecord(event['announcement_body']) ? event['announcement_body'] : {};
  const gid = gidOf(event['news_post_gid']) ?? gidOf(announcement['gid']);
  if (!gid || Number(announcement['hidden']) > 0) return null;
  return {
    gid,
    eventType: eventTypeOf(event['event_type']),
    tags: linesOf(announcement['tags'], 50, 100),
    buildId: countOf(event['build_id']),
  };
};

const isVisible = ({ published = 1, hidden = 0, unlisted = 0 }: Record<string, unknown>): boolean =>
  Number(published) === 1 && Number(hidden) === 0 && Number(unlisted) === 0;

/** Of a range that the database stores; larger ones are of no kind. */
const eventTypeOf = (value: unknown): number | null => {
  const type = countOf(value);
  return type > 0 && type <= MOST_EVENT_TYPE ? type : null;
};

/** A positive integer that may be sent as text, else 0. */
const countOf = (value: unknown): number => {
  const count = Number(value);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
};
