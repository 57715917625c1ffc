import { RemoteCalendars } from '@patchlight/application/ports';
import type { CalendarAccount, RemoteCalendar, RemotePlace } from '@patchlight/application/ports';
import { RemoteCalendarFailure } from '@patchlight/domain';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import { createAccount, deleteCalendarObject, fetchCalendars, updateCalendarObject } from 'tsdav';
import { checkXml, readHrefs } from './dav-xml.ts';
import { failureOf, problemOfStatus } from './dav-failure.ts';

type Fetch = typeof globalThis.fetch;

/** A user waits; the web app's requests time out after ten seconds. */
const DISCOVERY_MS = 8_000;
/** File name of an object written by this app. */
const OURS = /\/patchlight-([\w-]+)\.ics$/;

/** A query for object names with minimal properties. */
const NAMES_ONLY =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>';

/** Problems by how specific they are, most specific first. */
const TELLING: readonly RemoteCalendarProblem[] = [
  'refused-address',
  'insecure',
  'unreadable',
  'unauthorized',
  'timed-out',
  'unreachable',
];

const nameOf = ({ displayName, url }: { displayName?: unknown; url: string }): string => {
  const name =
    typeof displayName === 'string' || typeof displayName === 'number' ? String(displayName).trim() : '';
  const [last = ''] = new URL(url).pathname.split('/').filter(Boolean).slice(-1);
  return (name || decodeURIComponent(last) || 'Calendar').slice(0, 200);
};

const objectUrl = ({ calendarUrl }: RemotePlace, key: string): string =>
  new URL(`patchlight-${key}.ics`, calendarUrl.endsWith('/') ? calendarUrl : `${calendarUrl}/`).href;

const isXml = (answer: Response): boolean =>
  answer.headers.get('content-type')?.toLowerCase().includes('xml') ?? false;

/** tsdav parses a response synchronously, so only bounded responses are passed to it. */
const withinBounds = async (answer: Response): Promise<Response> => {
  const text = await answer.text();
  await checkXml(text);
  return new Response(text, { status: answer.status, headers: answer.headers });
};

/** CalDAV by `tsdav`, with basic authentication. */
export class CaldavRemoteCalendars extends RemoteCalendars {
  /** @param fetch of the outbound adapter, with the calendar profile; rejects with OutboundFailure */
  constructor(private readonly fetch: Fetch) {
    super();
  }

  override async list(account: CalendarAccount): Promise<RemoteCalendar[]> {
    const problems = new Set<RemoteCalendarProblem>();
    const fetch = this.watched(problems, AbortSignal.timeout(DISCOVERY_MS));
    try {
      const headers = headersOf(account);
      const { serverUrl } = account;
      const found = await createAccount({ account: { serverUrl, accountType: 'caldav' }, headers, fetch });
      const calendars = await fetchCalendars({ account: found, headers, fetch });
      return calendars
        .filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
        .map((calendar) => ({ url: calendar.url, name: nameOf(calendar) }));
    } catch (cause) {
      const telling = TELLING.find((problem) => problems.has(problem));
      throw new RemoteCalendarFailure(telling ?? 'not-caldav', cause);
    }
  }

  override async listKeys(place: RemotePlace): Promise<Set<string>> {
    const headers = { ...headersOf(place), 'content-type': 'text/xml; charset=utf-8', depth: '1' };
    const request = { method: 'PROPFIND', headers, body: NAMES_ONLY };
    try {
      const answer = await this.fetch(place.calendarUrl, request);
      const problem = answer.ok ? null : (problemOfStatus(answer.status) ?? 'not-caldav');
      if (problem) throw new RemoteCalendarFailure(problem);
      const hrefs = isXml(answer) ? await readHrefs(await answer.text()) : null;
      if (hrefs === null) throw new RemoteCalendarFailure('not-caldav');
      const found = hrefs.map((href) => OURS.exec(href)?.[1]);
      return new Set(found.filter((key) => key !== undefined));
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Unconditional: an object with this name was written by the same connection. */
  override async put(place: RemotePlace, key: string, ics: string): Promise<boolean> {
    const calendarObject = { url: objectUrl(place, key), data: ics };
    const status = await this.statusOf(
      updateCalendarObject({ calendarObject, headers: headersOf(place), fetch: this.fetch }),
    );
    if (status < 300) return true;
    const problem = problemOfStatus(status);
    if (problem) throw new RemoteCalendarFailure(problem);
    return false;
  }

  override async remove(place: RemotePlace, key: string): Promise<void> {
    const calendarObject = { url: objectUrl(place, key) };
    const status = await this.statusOf(
      deleteCalendarObject({ calendarObject, headers: headersOf(place), fetch: this.fetch }),
    );
    if (status < 300 || status === 404 || status === 410) return;
    throw new RemoteCalendarFailure(problemOfStatus(status) ?? 'unreachable');
  }

  /** tsdav tries several discovery methods and discards the errors of failed ones; this records them. */
  private watched(problems: Set<RemoteCalendarProblem>, signal: AbortSignal): Fetch {
    return async (input, init) => {
      try {
        const answer = await this.fetch(input, { ...init, signal });
        const problem = answer.status >= 400 ? problemOfStatus(answer.status) : null;
        if (problem) problems.add(problem);
        return answer.ok && isXml(answer) ? await withinBounds(answer) : answer;
      } catch (error) {
        problems.add(failureOf(error).problem);
        throw error;
      }
    };
  }

  private async statusOf(call: Promise<Response>): Promise<number> {
    const answer = await call.catch((error: unknown) => Promise.reject(failureOf(error)));
    await answer.body?.cancel();
    return answer.status;
  }
}

const headersOf = ({ username, password }: CalendarAccount): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
