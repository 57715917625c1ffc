import type { SourceAlarmRow, SourceBody } from '@patchlight/contracts';

/** A source of which little is known. */
export const sourceOf = (changes: Partial<SourceBody['data']> = {}): SourceBody => ({
  success: true,
  data: {
    punctuality: { goal: 95, active: 0, measured: 0, withinOne: 0, withinTwo: 0, late: [] },
    requests: [],
    breakers: [],
    endpoints: [],
    unknownTags: [],
    openAlarms: 0,
    replays: [],
    ...changes,
  },
});

export const anAlarm = (changes: Partial<SourceAlarmRow> = {}): SourceAlarmRow => ({
  id: '1',
  endpoint: 'ISteamNews/GetNewsForApp',
  path: 'appnews.newsitems[].gid',
  drift: 'changed',
  before: ['string'],
  now: 'number',
  url: 'https://api.steampowered.com/ISteamNews/GetNewsForApp/v2/?appid=440',
  example: '{"gid":1840944183773413,"title":"<script>alert(1)</script>"}',
  raisedAt: '2026-01-03T12:00:00.000Z',
  seenAt: null,
  ...changes,
});
