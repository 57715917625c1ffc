import { describe, expect, it } from '@jest/globals';
import { endpointOf, isPersonal, purposeOf } from './endpoints.ts';

describe('an endpoint', () => {
  it.each([
    ['/ISteamNews/GetNewsForApp/v2/?appid=7', 'scheduled', 'ISteamNews/GetNewsForApp', 'polls'],
    ['/ISteamNews/GetNewsForApp/v2/?appid=7', 'urgent', 'ISteamNews/GetNewsForApp', 'new-games'],
    ['/ISteamNews/GetNewsForApp/v2/?appid=7', 'spare', 'ISteamNews/GetNewsForApp', 'histories'],
    [
      '/events/ajaxgetpartnereventspageable/?appid=7',
      'scheduled',
      'events/ajaxgetpartnereventspageable',
      'kinds',
    ],
    ['/api/appdetails?appids=7', 'immediate', 'api/appdetails', 'details'],
    [
      '/IStoreBrowseService/GetItems/v1/?input_json=',
      'scheduled',
      'IStoreBrowseService/GetItems',
      'listings',
    ],
    ['/IStoreBrowseService/GetItems/v1/?input_json=', 'urgent', 'IStoreBrowseService/GetItems', 'profiles'],
    ['/actions/SearchApps/tide', 'immediate', 'actions/SearchApps', 'searches'],
    ['/IPlayerService/GetOwnedGames/v1/?steamid=1', 'urgent', 'IPlayerService/GetOwnedGames', 'profiles'],
    ['/IPlayerService/GetOwnedGames/v1/?steamid=1', 'spare', 'IPlayerService/GetOwnedGames', 'profiles'],
    ['/a/b', 'scheduled', 'a/b', 'other'],
    ['/a', 'scheduled', '/a', 'other'],
  ] as const)('of %s, %s, is %s for %s', (path, priority, endpoint, purpose) => {
    expect(endpointOf(path)).toBe(endpoint);
    expect(purposeOf(endpoint, priority)).toBe(purpose);
  });

  it('tells whether it is about persons', () => {
    expect(isPersonal('IPlayerService/GetOwnedGames')).toBe(true);
    expect(isPersonal('ISteamNews/GetNewsForApp')).toBe(false);
  });
});
