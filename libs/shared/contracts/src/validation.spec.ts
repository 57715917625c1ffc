import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import {
  CalendarDto,
  ChangeReminderDto,
  CsrfTokenDto,
  FollowGameDto,
  GrantPlanDto,
  ListNotificationsDto,
  ListUpdatesDto,
  LoginDto,
  MarkNotificationsDto,
  PublicUpdatesDto,
  RegisterDto,
  SearchGamesDto,
  SearchUpdatesDto,
  parseDay,
} from './index.ts';
import { parseInstant } from './kernel/moments.ts';

/** Messages of the violated rules by field. */
const faults = <T extends object>(dto: new () => T, plain: object): Record<string, string[]> =>
  Object.fromEntries(
    validateSync(plainToInstance(dto, plain)).map(({ property, constraints }) => [
      property,
      Object.values(constraints ?? {}),
    ]),
  );

const person = {
  name: 'Tess Arbor',
  username: 'tess_a-1',
  email: 'tess@example.org',
  password: 'Lantern-Oil-42',
  password_confirmation: 'Lantern-Oil-42',
};

describe('sign-up', () => {
  it('accepts a valid user', () => {
    expect(faults(RegisterDto, person)).toEqual({});
  });

  it.each([
    ['name', ' ', 'Name is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(31), 'Username too long'],
    ['username', 'tess arbor', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['username', 'tëss', 'Username can only contain letters, numbers, underscores, and hyphens'],
    ['email', '', 'Email is required'],
    ['email', 'tess@', 'Invalid email format'],
    ['email', `${'a'.repeat(250)}@example.org`, 'Email too long'],
    ['password', 'Aa1', 'Password must be at least 6 characters'],
    ['password', `Aa1${'x'.repeat(126)}`, 'Password too long'],
    [
      'password',
      'lantern-oil-42',
      'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    ],
    ['password_confirmation', 'Lantern-Oil-43', "Passwords don't match"],
    ['username', ['tess'], 'Username must be at least 3 characters'],
    ['password', { length: 12 }, 'Password is required'],
  ])('rejects %s %j: %s', (field, value, text) => {
    expect(faults(RegisterDto, { ...person, [field]: value })[field]).toContain(text);
  });

  it.each([
    ['username', 'abc'],
    ['username', 'x'.repeat(30)],
    ['password', 'Aa1xyz'],
    ['password', `Aa1${'x'.repeat(125)}`],
  ])('accepts %s %s, just within its limits', (field, value) => {
    expect(faults(RegisterDto, { ...person, [field]: value })[field]).toBeUndefined();
  });
});

describe('login', () => {
  it('requires both fields', () => {
    const found = faults(LoginDto, { identifier: '', password: '' });
    expect(found['identifier']).toContain('Email or username is required');
    expect(found['password']).toContain('Password is required');
  });
});

describe('following a game', () => {
  it.each([
    [1.5, 'Steam App ID must be an integer'],
    ['620', 'Steam App ID must be an integer'],
    [0, 'Steam App ID must be positive'],
    [1_000_000_000, 'Invalid Steam App ID'],
  ])('rejects app id %j: %s', (steamAppId, text) => {
    expect(faults(FollowGameDto, { steamAppId, name: 'Brinelight' })['steamAppId']).toContain(text);
  });

  it('accepts the largest app id', () => {
    expect(faults(FollowGameDto, { steamAppId: 999_999_999, name: 'Brinelight' })).toEqual({});
  });

  it.each(['', 'x'.repeat(201)])('rejects an empty name or one over 200 characters', (name) => {
    expect(faults(FollowGameDto, { steamAppId: 1, name })['name']).toContain(
      'Game name must be 1 to 200 characters',
    );
  });
});

describe('queries', () => {
  it('trim a search term before measuring it', () => {
    expect(faults(SearchGamesDto, { term: '   ' })['term']).toHaveLength(1);
    expect(plainToInstance(SearchGamesDto, { term: '  brine ' }).term).toBe('brine');
    expect(faults(SearchGamesDto, { term: 'x'.repeat(101) })['term']).toHaveLength(1);
  });

  it.each([0, 101, 'ten', 1.5])('reject a limit of %j', (limit) => {
    expect(faults(ListUpdatesDto, { limit })['limit']).toContain(
      'Limit must be a whole number from 1 to 100',
    );
  });

  it('default missing fields', () => {
    expect(plainToInstance(ListUpdatesDto, {}).limit).toBe(10);
    expect(plainToInstance(ListNotificationsDto, {})).toMatchObject({
      unread_only: false,
      sort_order: 'desc',
      per_page: 20,
    });
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('parse unread_only=%s', (text, value) => {
    expect(plainToInstance(ListNotificationsDto, { unread_only: text }).unread_only).toBe(value);
  });

  it.each([
    { unread_only: 'maybe' },
    { per_page: '0' },
    { per_page: '101' },
    { sort_order: 'up' },
    { sort_by: 'title' },
  ])('reject %j of the inbox', (query) => {
    expect(Object.keys(faults(ListNotificationsDto, query))).toEqual(Object.keys(query));
  });

  it.each(['x'.repeat(15), 'x'.repeat(257), 7])('reject the CSRF token %j', (token) => {
    expect(faults(CsrfTokenDto, { token })['token']).toContain('Token must be 16 to 256 characters');
  });
});

describe('search of updates', () => {
  it('accepts words, kinds and a cursor', () => {
    const query = { q: ' fix ', kind: 'major,patch', cursor: '1764115200000.42' };
    expect(faults(SearchUpdatesDto, query)).toEqual({});
    expect(plainToInstance(SearchUpdatesDto, query)).toMatchObject({ q: 'fix', kind: ['major', 'patch'] });
    expect(faults(SearchUpdatesDto, { q: '"'.repeat(100) })).toEqual({});
  });

  it.each([
    ['q', {}, 'Search term must be 1 to 100 characters'],
    ['q', { q: '  ' }, 'Search term must be 1 to 100 characters'],
    ['q', { q: 'x'.repeat(101) }, 'Search term must be 1 to 100 characters'],
    ['q', { q: ['a', 'b'] }, 'Search term must be 1 to 100 characters'],
    ['kind', { q: 'x', kind: 'huge' }, 'kind must be one of major, regular, patch, news, unknown'],
    ['kind', { q: 'x', kind: 'patch,' }, 'kind must be one of major, regular, patch, news, unknown'],
    ['cursor', { q: 'x', cursor: '7' }, 'cursor is not valid'],
    ['cursor', { q: 'x', cursor: "1.1' or 1=1" }, 'cursor is not valid'],
    ['cursor', { q: 'x', cursor: '9'.repeat(16) + '.1' }, 'cursor is not valid'],
    ['cursor', { q: 'x', cursor: ['1.1'] }, 'cursor is not valid'],
  ])('rejects %s in %j', (field, query, text) => {
    expect(faults(SearchUpdatesDto, query)[field]).toContain(text);
  });
});

describe('calendar', () => {
  it.each(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '2026-01-01T00:00', '', null])(
    'rejects the day %j',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );

  it('accepts a leap day', () => {
    expect(parseDay('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
  });

  it.each([
    ['2026-06-02', '2026-06-01'],
    ['2026-01-01', '2026-04-12'],
  ])('rejects %s to %s', (startDate, endDate) => {
    expect(faults(CalendarDto, { startDate, endDate })['endDate']).toContain(
      'endDate must be 0 to 100 days after startDate',
    );
  });

  it.each([
    ['2026-06-01', '2026-06-01'],
    ['2026-01-01', '2026-04-11'],
  ])('accepts %s to %s', (startDate, endDate) => {
    expect(faults(CalendarDto, { startDate, endDate })).toEqual({});
  });
});

describe('timestamps', () => {
  it.each([
    ['2027-01-31T18:30:00Z', Date.UTC(2027, 0, 31, 18, 30)],
    ['2027-01-31T20:30+02:00', Date.UTC(2027, 0, 31, 18, 30)],
    ['2027-01-31T18:30:00.123Z', Date.UTC(2027, 0, 31, 18, 30, 0, 123)],
    ['2028-02-29T23:59:59.999999999-00:30', Date.UTC(2028, 2, 1, 0, 29, 59, 999)],
  ])('accept %s', (text, time) => {
    expect(parseInstant(text)).toBe(time);
  });

  const STRANGE = [
    '2026-W05-1',
    '2026-123',
    '20260101',
    '+2027-01-01',
    '-000001-01-01',
    '0000-01-01',
    '1969-12-31',
    '3000-01-01',
    '9999-12-31',
    '2027-02-30',
    '2027-13-01',
    '2027-1-1',
    ' 2027-01-01',
    '2027-01-01 ',

    '2027-W05-1T00:00Z',
    '2027-001T00:00:00Z',
    '20270101T000000Z',
    '2027-01-01T10Z',
    '2027-01-01T10:00,5Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T10:60:00Z',
    '2027-01-01T10:00:60Z',
    '2027-02-30T10:00:00Z',

    '2027-01-01T10:00:00',
    '2027-01-01T10:00:00+0200',
    '2027-01-01T10:00:00+24:00',
    '2027-01-01 10:00:00Z',

    '+002027-01-01T00:00:00Z',
    '10000-01-01T00:00:00Z',
    '2999-12-31T23:59:59-00:01',
    'Infinity',
    'soon',
    '',
    '1970-01-01T00:00:00+00:01',
    '2027-01-01T10:00:00.Z',
    `2027-01-01T10:00:00.${'0'.repeat(10)}Z`,
    '0',
  ];
  const OTHER_TYPES = [0, 1_800_000_000, null, true, [], ['2027-01-01'], {}, { length: 10 }];

  it.each([...STRANGE, ...OTHER_TYPES])('reject %j in every field', (value) => {
    expect(parseDay(value)).toBeNull();
    expect(parseInstant(value)).toBeNull();
    const reminder = { reminderType: 'custom', message: 'Light the lamp', reminderDate: value };
    expect(faults(ChangeReminderDto, reminder)).toEqual({ reminderDate: ['Choose a date and a time'] });
    if (value === null) return; // Same as undefined.
    expect(faults(MarkNotificationsDto, { before: value })).toEqual({
      before: ['before must be a date in the form of ISO 8601'],
    });
    expect(faults(GrantPlanDto, { plan: 'PRO', until: value })).toEqual({ until: ['until must be a date'] });
    expect(faults(CalendarDto, { startDate: value })).toEqual({
      startDate: ['startDate must be a date in the form YYYY-MM-DD'],
    });
  });

  it('report that either ids or a time is required', () => {
    expect(Object.keys(faults(MarkNotificationsDto, { before: null }))).toEqual(['ids']);
    expect(Object.keys(faults(MarkNotificationsDto, {}))).toEqual(['ids']);
  });

  it('accept a day for its start where that makes sense', () => {
    expect(faults(MarkNotificationsDto, { before: '2027-01-31' })).toEqual({});
    expect(faults(GrantPlanDto, { plan: 'PRO', until: '2027-01-31' })).toEqual({});
  });

  it.each(['x', '', '1.5', '-1', '1'.repeat(19), ['7']])('reject %j as a cursor of the inbox', (cursor) => {
    expect(faults(ListNotificationsDto, { cursor })).toEqual({ cursor: ['cursor is not valid'] });
  });

  it.each(['1800000000000', '0'])('accept a cursor of the time %s', (time) => {
    expect(faults(SearchUpdatesDto, { q: 'x', cursor: `${time}.7` })).toEqual({});
    expect(faults(PublicUpdatesDto, { cursor: `${time}-7` })).toEqual({});
  });

  it.each(['999999999999999', '-1', '-99999999999999', '', '1e3', '32503680000000'])(
    'reject a cursor of the time %s',
    (time) => {
      expect(faults(SearchUpdatesDto, { q: 'x', cursor: `${time}.7` })).toEqual({
        cursor: ['cursor is not valid'],
      });
      expect(faults(PublicUpdatesDto, { cursor: `${time}-7` })).toEqual({ cursor: ['cursor is not valid'] });
    },
  );
});
