import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { UndiciOutboundHttp, parseOutboundRule } from '@patchlight/adapters/outbound';
import type { CalendarAccount } from '@patchlight/application/ports';
import { startRadicale, startTroubledProxy } from '@patchlight/simulators';
import type { Radicale, TroubledProxy } from '@patchlight/simulators';
import { anEntry, remoteCalendarsContract } from '@patchlight/testing';
import ICAL from 'ical.js';
import { CaldavRemoteCalendars } from './caldav-remote-calendars.adapter.ts';
import { IcalCalendarWriter } from './ical-calendar-writer.adapter.ts';

const LOOPBACK = [parseOutboundRule('127.0.0.0/8')!];
const fetchWith = (options: { allow?: typeof LOOPBACK; timeoutMs?: number } = {}) =>
  new UndiciOutboundHttp({ allow: LOOPBACK, userAgent: 'Patchlight/test', ...options }).fetchFor('calendar');
const writer = new IcalCalendarWriter(
  new URL('https://patchlight.example'),
  new URL('https://patchlight.example'),
);

describe('CalDAV calendars', () => {
  let radicale: Radicale;
  let made: string[] = [];
  beforeAll(async () => {
    radicale = await startRadicale();
  });
  afterAll(() => radicale.close());
  afterEach(async () => {
    for (const calendar of made) await radicale.removeCalendar(calendar);
    made = [];
  });

  const remote = new CaldavRemoteCalendars(fetchWith());
  const account = (serverUrl = radicale.url): CalendarAccount => ({
    serverUrl,
    username: radicale.username,
    password: radicale.password,
  });
  const addCalendar = async (name: string): Promise<string> => {
    const url = await radicale.addCalendar(name);
    made.push(url);
    return url;
  };
  const summaries = async (calendarUrl: string): Promise<string[]> => {
    const text = await radicale.read(calendarUrl);
    const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
  };

  remoteCalendarsContract(async () => ({ remote, account: account(), addCalendar, summaries }));

  it('are discovered from the URL of the account or of a calendar', async () => {
    const url = await addCalendar('Games');
    for (const path of [`${radicale.url}${radicale.username}/`, url]) {
      expect(await remote.list(account(path))).toEqual([{ url, name: 'Games' }]);
    }
  });

  it('accept the output of the writer, as objects and as a whole', async () => {
    const hostile = 'Patch; 1,2 \\ "x"\r\nEND:VEVENT 🎮 Грибной лес';
    const entries = [
      anEntry({ key: 'update-1', title: hostile }),
      anEntry({ key: 'release-440', isAllDay: true, startsAt: new Date('2027-02-28T00:00:00Z') }),
    ];
    const calendarUrl = await addCalendar('Objects');
    for (const entry of entries)
      expect(await remote.put({ ...account(), calendarUrl }, entry.key, writer.writeObject(entry))).toBe(
        true,
      );
    const whole = await addCalendar('Whole');
    expect(await radicale.upload(whole, [...writer.writeFeed('Updates', entries)].join(''))).toBe(201);
    const expected = ['Lantern Deep: Patch 1.2', 'Patch; 1,2 \\ "x" END:VEVENT 🎮 Грибной лес'];
    expect((await summaries(calendarUrl)).toSorted()).toEqual(expected);
    expect((await summaries(whole)).toSorted()).toEqual(expected);
  });

  it('leave objects of other clients unchanged', async () => {
    const calendarUrl = await addCalendar('Games');
    const own = `${calendarUrl}dentist.ics`;
    await radicale.upload(own, writer.writeObject(anEntry({ key: 'dentist', title: 'Dentist' })));
    expect(await remote.listKeys({ ...account(), calendarUrl })).toEqual(new Set());
    expect(await summaries(calendarUrl)).toEqual(['Dentist']);
  });

  describe('when the server fails', () => {
    let proxy: TroubledProxy;
    beforeAll(async () => {
      proxy = await startTroubledProxy(radicale.url);
    });
    afterAll(() => proxy.close());
    afterEach(() => {
      proxy.trouble = null;
    });
    const impatient = new CaldavRemoteCalendars(fetchWith({ timeoutMs: 300 }));
    const hearing = (trouble: number | 'hang') => (trouble === 'hang' ? impatient : remote);
    const place = async () => {
      const calendarUrl = await addCalendar('Games');
      return { ...account(proxy.url), calendarUrl: calendarUrl.replace(radicale.url, proxy.url) };
    };

    it.each([
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'gone'],
      [413, 'full'],
      [507, 'full'],
      [503, 'unreachable'],
      ['hang' as const, 'timed-out'],
    ])('report %s as %s', async (trouble, problem) => {
      const there = await place();
      proxy.trouble = trouble;
      const ics = writer.writeObject(anEntry());
      await expect(hearing(trouble).put(there, 'update-7', ics)).rejects.toMatchObject({ problem });
      await expect(hearing(trouble).listKeys(there)).rejects.toMatchObject({ problem });
      proxy.trouble = null;
      expect(await remote.put(there, 'update-7', ics)).toBe(true);
    });

    it('distinguish a rejected object from a server that rejects all objects', async () => {
      const there = await place();
      proxy.trouble = 415;
      expect(await remote.put(there, 'update-7', writer.writeObject(anEntry()))).toBe(false);
    });

    it.each([
      [401, 'unauthorized'],
      [503, 'unreachable'],
      ['hang' as const, 'timed-out'],
      [404, 'not-caldav'],
    ])('report %s as %s when the account is looked up', async (trouble, problem) => {
      proxy.trouble = trouble;
      await expect(hearing(trouble).list(account(proxy.url))).rejects.toMatchObject({ problem });
    });
  });

  it.each([
    ['does not support CalDAV', 'http', 'not-caldav'],
    ['has no certificate', 'https', 'insecure'],
  ])('are not found on a server that %s', async (_, protocol, problem) => {
    const page = createServer((__, answer) => answer.end('<p>Hello</p>'));
    await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
    const { port } = page.address() as AddressInfo;
    const found = remote.list(account(`${protocol}://127.0.0.1:${port}/`));
    await expect(found)
      .rejects.toMatchObject({ problem })
      .finally(() => page.closeAllConnections());
    await new Promise((done) => page.close(done));
    const gone = remote.list(account(`http://127.0.0.1:${port}/`));
    await expect(gone).rejects.toMatchObject({ problem: 'unreachable' });
  });

  describe('when the server is hostile', () => {
    const asked = async (answer: RequestListener): Promise<string[]> => {
      const server = createServer(answer);
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const place = { ...account(serverUrl), calendarUrl: `${serverUrl}games/` };
      const ended = await Promise.allSettled([remote.list(place), remote.listKeys(place)]);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      return ended.map((each) => (each.status === 'rejected' ? each.reason.problem : 'none'));
    };
    const xml = { 'content-type': 'application/xml' };
    const unreadable = ['unreadable', 'unreadable'];

    it('use little memory, however much its responses would decompress to', async () => {
      const member = gzipSync(Buffer.alloc(10 * 1024 * 1024, ' '));
      const bomb = Buffer.concat(Array.from({ length: 30 }, () => member));
      const before = process.memoryUsage().rss;
      const problems = await asked((_, response) =>
        response.writeHead(207, { ...xml, 'content-encoding': 'gzip' }).end(bomb),
      );
      expect(problems).toEqual(unreadable);
      expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100);
    });

    it.each([
      ['larger than a megabyte', `<a>${' '.repeat(1024 * 1024)}</a>`],
      ['nested too deeply', '<a>'.repeat(300_000)],
      ['with entities', '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><multistatus>&b;</multistatus>'],
    ])('are not read when they are %s', async (_, body) => {
      expect(await asked((__, response) => response.writeHead(207, xml).end(body))).toEqual(unreadable);
    });
  });

  describe('in unusual lists', () => {
    const xml = { 'content-type': 'application/xml' };
    const respond = (href: string, properties: string): string =>
      `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop>
        <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
    const multistatus = (...responses: string[]): string =>
      `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`;
    const calendar = (href: string, more = ''): string =>
      respond(href, `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>${more}`);
    const named = (name: string): string => `<d:displayname>${name}</d:displayname>`;
    /** What is found at a server that answers a path with this, and others with 404. */
    const found = async (pages: Record<string, string | number>): Promise<string[]> => {
      const server = createServer((request, response) => {
        const page = pages[request.url!] ?? 404;
        if (typeof page === 'number') response.writeHead(page).end();
        else response.writeHead(207, xml).end(page);
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const listed = await remote.list(account(url)).finally(() => {
        server.closeAllConnections();
        server.close();
      });
      return listed.map((each) => `${each.name}: ${each.url.replace(url, '/')}`);
    };
    const principal = {
      '/': multistatus(
        respond('/', '<d:current-user-principal><d:href>/u/</d:href></d:current-user-principal>'),
      ),
    };
    const homes = (...hrefs: string[]) => ({
      '/u/': multistatus(
        respond(
          '/u/',
          `<c:calendar-home-set>${hrefs.map((href) => `<d:href>${href}</d:href>`).join('')}</c:calendar-home-set>`,
        ),
      ),
    });

    it('are found beside those that cannot be read, with names as they are written', async () => {
      const components =
        '<c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>';
      const list = multistatus(
        respond('/c/', '<d:resourcetype><d:collection/></d:resourcetype>'),
        calendar('/c/100%/'),
        calendar('http://[bad/'),
        calendar('', named('No address')),
        calendar('/c/7/', named('007')),
        calendar('/c/data/', named('<![CDATA[Tom & Jerry]]>')),
        calendar('/c/tasks/', named('Tasks') + components),
        calendar('/c/b%C3%BCro/'),
      );
      expect(await found({ ...principal, ...homes('/c/'), '/c/': list })).toEqual([
        '100%: /c/100%/',
        '007: /c/7/',
        'Tom & Jerry: /c/data/',
        'büro: /c/b%C3%BCro/',
      ]);
    });

    it('are found in all homes, each once, also if one of them fails', async () => {
      const pages = {
        ...principal,
        ...homes('/own/', '/shared/', '/forbidden/', 'http://[bad/'),
        '/own/': multistatus(calendar('/own/a/', named('Own'))),
        '/shared/': multistatus(calendar('/own/a/', named('Own')), calendar('/shared/b/', named('Shared'))),
        '/forbidden/': 403,
      };
      expect(await found(pages)).toEqual(['Own: /own/a/', 'Shared: /shared/b/']);
    });

    it('report the failure if no home can be read', async () => {
      const pages = { ...principal, ...homes('/own/'), '/own/': 503 };
      await expect(found(pages)).rejects.toMatchObject({ problem: 'unreachable' });
    });
  });

  it('are not looked up at private addresses unless the operator allows it', async () => {
    const guarded = new CaldavRemoteCalendars(fetchWith({ allow: [] }));
    for (const url of [radicale.url, radicale.url.replace('http', 'https')])
      await expect(guarded.list(account(url))).rejects.toMatchObject({ problem: 'refused-address' });
  });
});
