import { RemoteCalendars } from '@patchlight/application/ports';
import type { CalendarAccount, RemoteCalendar, RemotePlace } from '@patchlight/application/ports';
import { RemoteCalendarFailure } from '@patchlight/domain';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import { createAccount, deleteCalendarObject, updateCalendarObject } from 'tsdav';
import { checkXml, readHomes, readHrefs, readMembers } from './dav-xml.ts';
import type { DavMember } from './dav-xml.ts';
import { failureOf, problemOfStatus } from './dav-failure.ts';

type Fetch = typeof globalThis.fetch;

/** A user waits; the web app's requests time out after ten seconds. */
const DISCOVERY_MS = 8_000;
/** File name of an object written by this app. */
const OURS = /\/patchlight-([\w-]+)\.ics$/;

const propfindOf = (properties: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><prop>${properties}</prop></propfind>`;

/** A query for object names with minimal properties. */
const NAMES_ONLY = propfindOf('<resourcetype/>');
const HOMES = propfindOf('<c:calendar-home-set/>');
const CALENDARS = propfindOf('<displayname/><resourcetype/><c:supported-calendar-component-set/>');
/** Of people who share their calendars with many. */
const MAX_HOMES = 20;

/** Problems by how specific they are, most specific first. */
const TELLING: readonly RemoteCalendarProblem[] = [
  'refused-address',
  'insecure',
  'unreadable',
  'unauthorized',
  'timed-out',
  'unreachable',
];

/** The text as it is, if its percent signs are no encoding. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const nameOf = (name: string, { pathname }: URL): string => {
  const [last = ''] = pathname.split('/').filter(Boolean).slice(-1);
  return (name.trim() || decoded(last) || 'Calendar').slice(0, 200);
};

const takesEvents = ({ href, isCalendar, components }: DavMember): boolean =>
  isCalendar && href !== '' && (components.length === 0 || components.includes('VEVENT'));

/** null: its address cannot be read. */
const toCalendar = ({ href, name }: DavMember, home: string): RemoteCalendar | null => {
  const url = URL.parse(href, home);
  return url && { url: url.href, name: nameOf(name, url) };
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
      // With a home, the library does not look for one: it would read the first of several.
      const known = { serverUrl, accountType: 'caldav', homeUrl: serverUrl } as const;
      const { principalUrl = serverUrl } = await createAccount({ account: known, headers, fetch });
      const ask = async (url: string, depth: '0' | '1', body: string): Promise<string> => {
        const asked = { ...headers, 'content-type': 'text/xml; charset=utf-8', depth };
        const answer = await fetch(url, { method: 'PROPFIND', headers: asked, body });
        if (answer.ok && isXml(answer)) return answer.text();
        throw new RemoteCalendarFailure(problemOfStatus(answer.status) ?? 'not-caldav');
      };
      const hrefs = await readHomes(await ask(principalUrl, '0', HOMES));
      const homes = new Set(hrefs.flatMap((href) => URL.parse(href, principalUrl)?.href ?? []));
      if (homes.size === 0) throw new RemoteCalendarFailure('not-caldav');
      const lists = await Promise.allSettled(
        [...homes].slice(0, MAX_HOMES).map(async (home) => {
          const members = await readMembers(await ask(home, '1', CALENDARS));
          return members.filter(takesEvents).flatMap((member) => toCalendar(member, home) ?? []);
        }),
      );
      const read = lists.filter((list) => list.status === 'fulfilled');
      if (read.length === 0) throw (lists[0] as PromiseRejectedResult).reason;
      const calendars = read.flatMap(({ value }) => value);
      return [...new Map(calendars.map((calendar) => [calendar.url, calendar])).values()];
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
