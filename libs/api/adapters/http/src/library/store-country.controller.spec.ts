import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChangeStoreCountry } from '@patchlight/application';
import { libraryPorts } from '@patchlight/testing';
import { TestApi } from '../testing/test-api.ts';
import { StoreCountryController } from './store-country.controller.ts';

describe('the store country over HTTP', () => {
  let api: TestApi;
  let library: ReturnType<typeof libraryPorts>;
  let ada: Awaited<ReturnType<TestApi['signIn']>>;
  beforeEach(async () => {
    library = libraryPorts();
    const useValue = new ChangeStoreCountry(library);
    const providers = [{ provide: ChangeStoreCountry, useValue }];
    api = await new TestApi().start([StoreCountryController], { providers });
    ada = await api.signIn();
  });
  afterEach(() => api.stop());

  const put = (country: unknown) =>
    api.http.put('/api/user/store-country').set('Authorization', ada.bearer).send({ country });
  const chosen = () => library.lists.countries.get(ada.user.id);

  it('is changed, with all settings in the response', async () => {
    const { body } = await put('DE').expect(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Store country changed to Germany',
      data: { user: { username: 'ada' } },
    });
    expect(chosen()).toBe('DE');
  });

  it.each(['de', 'XX', 'DEU', ' DE', '', 7, null, ['DE'], undefined])('rejects %j', async (country) => {
    const { body } = await put(country).expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { country: ['Choose a country of the store'] },
    });
    expect(chosen()).toBeUndefined();
  });

  it('can be changed 20 times a day, since each change requests the prices of a whole wishlist', async () => {
    for (let n = 0; n < 20; n += 1) await put(n % 2 === 0 ? 'DE' : 'JP').expect(200);
    await put('US').expect(429);
    expect(chosen()).toBe('JP');
  });

  it('requires a session', async () => {
    await api.http.put('/api/user/store-country').send({ country: 'DE' }).expect(401);
  });
});
