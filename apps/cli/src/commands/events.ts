import type { V1Event, V1EventsBody } from '@patchlight/contracts';
import type { Api, Call } from '../http/api.ts';
import { EXIT, Failure } from '../exit.ts';

const PAGE = 200;
const MOST_PAGES = 500;

export type EventQuery = NonNullable<Call['query']>;

/** All events after the start, and the cursor of what comes later. */
export const readEvents = async (
  api: Api,
  { since, cursor, ...filter }: EventQuery,
): Promise<{ events: V1Event[]; cursor: string }> => {
  const events: V1Event[] = [];
  let next: EventQuery = { since, cursor };
  for (let page = 0; page < MOST_PAGES; page++) {
    const body: V1EventsBody = await api.call('GET', '/events', {
      query: { ...filter, ...next, limit: PAGE },
    });
    events.push(...body.events);
    if (!body.hasMore) return { events, cursor: body.cursor };
    next = { cursor: body.cursor };
  }
  throw new Failure(EXIT.failed, `There are more than ${MOST_PAGES} pages of events.`);
};
