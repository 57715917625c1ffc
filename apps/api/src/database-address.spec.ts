import { describe, expect, it } from '@jest/globals';
import { readDatabaseAddress } from './database-address.ts';

describe('the address of a database', () => {
  it.each([
    ['of a server', 'postgresql://ada:secret@db:5433/app', 'postgresql://ada:secret@db:5433/app'],
    ['with the short scheme', 'postgres://ada@db/app', 'postgresql://ada@db/app'],
    ['at an IPv6 address', 'postgresql://[2001:db8::1]:5432/app', 'postgresql://[2001:db8::1]:5432/app'],
    [
      'of a socket, after credentials without a host',
      'postgresql://ada:secret@/app?host=/run/postgresql',
      'postgresql://ada:secret@localhost/app?host=%2Frun%2Fpostgresql',
    ],
    [
      'of a socket, without credentials',
      'postgresql:///app?host=/cloudsql/a:b:c&user=ada&password=s%26t',
      'postgresql://ada:s%26t@localhost/app?host=%2Fcloudsql%2Fa%3Ab%3Ac',
    ],
    [
      'of a socket, in the place of the host',
      'postgresql://ada@%2Frun%2Fpostgresql:5433/app',
      'postgresql://ada@localhost:5433/app?host=%2Frun%2Fpostgresql',
    ],
    [
      'whose parts are all behind the question mark',
      'postgresql://?host=db&port=5433&dbname=app&user=ada',
      'postgresql://ada@db:5433/app',
    ],
    [
      'with options',
      'postgresql://ada@db/app?options=-c%20search_path%3Dapp',
      'postgresql://ada@db/app?options=-c%20search_path%3Dapp',
    ],
    ['with TLS', 'postgresql://db/app?sslmode=require', 'postgresql://db/app?sslmode=verify-full'],
    [
      'with TLS, as other drivers say it',
      'postgresql://db/app?ssl=true',
      'postgresql://db/app?sslmode=verify-full',
    ],
    ['without TLS', 'postgresql://db/app?ssl=false', 'postgresql://db/app?sslmode=disable'],
    [
      'of a provider',
      'postgresql://ada:p@ep-x.example/app?sslmode=require&channel_binding=require&target_session_attrs=any',
      'postgresql://ada:p@ep-x.example/app?sslmode=verify-full&channel_binding=require',
    ],
    [
      'with a name and a timeout, which Patchlight decides',
      'postgresql://db/app?application_name=x&connect_timeout=10',
      'postgresql://db/app',
    ],
    [
      'with signs in the password',
      'postgresql://ada:%40%3A%2F%25+@db/x',
      'postgresql://ada:%40%3A%2F%25%2B@db/x',
    ],
  ])('is read %s', (_, text, url) => {
    expect(readDatabaseAddress(text)).toEqual({ url });
  });

  it.each([
    ['another scheme', 'mysql://db/app', 'must start with postgresql://'],
    ['a slash in its password', 'postgresql://ada:s/t@db/app', 'are written as %40'],
    ['a number sign in its password', 'postgresql://ada:s#t@db/app', 'are written as %40'],
    ['a percent sign in its password', 'postgresql://ada:100%@db/app', 'are written as %40'],
    ['a port that is none', 'postgresql://db/app?host=db&port=five', 'are written as %40'],
    ['no server', 'postgresql:///app', 'names no server'],
    ['two servers', 'postgresql://one:5432,two:5432/app', 'names several servers'],
    ['two servers behind the question mark', 'postgresql:///app?host=one,two', 'names several servers'],
    [
      'a mode that is none',
      'postgresql://db/app?sslmode=prefer',
      'has sslmode=prefer, but must have disable',
    ],
    ['a schema for another program', 'postgresql://db/app?schema=own', 'options=-c%20search_path='],
    ['a part for another program', 'postgresql://db/app?pgbouncer=true', 'has pgbouncer=…, which'],
    [
      'a setting that Patchlight sets',
      'postgresql://db/app?options=-c%20search_path%3Dapp%20-c%20timezone%3DEurope/Berlin',
      'has options with timezone, which Patchlight sets itself',
    ],
    [
      'a timeout',
      'postgresql://db/app?options=--statement-timeout%3D5s',
      'has options with statement_timeout',
    ],
  ])('is refused with its reason: %s', (_, text, problem) => {
    expect(readDatabaseAddress(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
