import { describe, expect, it } from '@jest/globals';
import { UnknownForm } from './parse-json.ts';
import { readListings, readNames } from './store-items.ts';

const APP = 4_100_010;
const MARCH_5 = Date.UTC(2027, 2, 5, 17) / 1_000;

const answer = (...items: unknown[]) => ({ response: { store_items: items } });
const item = (more: object = {}) => ({ appid: APP, id: APP, success: 1, visible: true, ...more });
const read = (more: object, country = 'US') => readListings(answer(item(more)), [APP], country)[0];
const comingSoon = (more: object) => read({ release: { is_coming_soon: true, ...more } })?.release;

describe('store item response', () => {
  it('contains release and price of a released game', () => {
    const listing = read({
      release: { steam_release_date: MARCH_5, original_release_date: 1 },
      best_purchase_option: {
        final_price_in_cents: '1499',
        original_price_in_cents: '1999',
        discount_pct: 25,
      },
    });
    expect(listing).toEqual({
      appId: APP,
      release: { isReleased: true, window: { text: 'Mar 5, 2027', from: '2027-03-05', to: '2027-03-05' } },
      phase: { isEarlyAccess: false, leftEarlyAccessOn: null },
      isFree: false,
      price: { currency: 'USD', initial: 1999, final: 1499 },
    });
  });

  it.each([
    ['date_full', 'Mar 5, 2027', '2027-03-05', '2027-03-05'],
    ['date_month', 'March 2027', '2027-03-01', '2027-03-31'],
    ['date_quarter', 'Q1 2027', '2027-01-01', '2027-03-31'],
    ['date_year', '2027', '2027-01-01', '2027-12-31'],
    ['text_tba', 'To be announced', null, null],
    ['text_comingsoon', 'Coming soon', null, null],
    ['__proto__', 'Coming soon', null, null],
    [undefined, 'Coming soon', null, null],
  ])('shows an upcoming date no more precisely than the store does: %s', (display, text, from, to) => {
    expect(comingSoon({ steam_release_date: MARCH_5, coming_soon_display: display })).toEqual({
      isReleased: false,
      window: { text, from, to },
    });
  });

  it("prefers the studio's wording to the date", () => {
    const words = { custom_release_date_message: 'Summer 2028', coming_soon_display: 'date_full' };
    expect(comingSoon({ steam_release_date: MARCH_5, ...words })).toMatchObject({
      window: { text: 'Summer 2028', from: '2028-01-01', to: '2028-12-31' },
    });
  });

  it.each([
    ['lacks the release', {}],
    ['has an invalid release', { release: 'soon' }],
    ['has neither a date nor a coming-soon text', { release: {} }],
    ['has a date out of range', { release: { steam_release_date: 1e300 } }],
  ])('that %s leaves the release unknown', (_, more) => {
    expect(read(more)).toMatchObject({ appId: APP, release: null });
  });

  it.each([
    ['in early access', { is_early_access: true }, true, null],
    ['with the day on which it left', { release_from_early_access_date: MARCH_5 }, false, '2027-03-05'],
    ['with a planned day', { is_early_access: true, release_from_early_access_date: MARCH_5 }, true, null],
    ['with an invalid day', { is_early_access: 'yes', release_from_early_access_date: -1 }, false, null],
  ])('tells the phase of a game %s', (_, more, isEarlyAccess, leftEarlyAccessOn) => {
    expect(read({ release: more })?.phase).toEqual({ isEarlyAccess, leftEarlyAccessOn });
    expect(read({})?.phase).toBeNull();
  });

  it('distinguishes free games from those not for sale', () => {
    expect(read({ is_free: true })).toMatchObject({ isFree: true, price: null });
    expect(read({})).toMatchObject({ isFree: false, price: null });
  });

  it.each([
    ['without a discount', { final_price_in_cents: '999' }, 999, 999],
    ['as a number', { final_price_in_cents: 999 }, 999, 999],
    ['with a lower original price', { final_price_in_cents: '999', original_price_in_cents: '5' }, 999, 999],
  ])('parses a price %s', (_, option, initial, final) => {
    expect(read({ best_purchase_option: option })?.price).toEqual({ currency: 'USD', initial, final });
  });

  it.each([
    ['US', 'USD'],
    ['DE', 'EUR'],
    ['JP', 'JPY'],
    ['LI', 'CHF'],
    ['AR', 'USD'],
  ])('has prices of %s in %s', (country, currency) => {
    expect(read({ best_purchase_option: { final_price_in_cents: '999' } }, country)?.price).toMatchObject({
      currency,
    });
  });

  it('has prices in currencies of small value', () => {
    const option = { final_price_in_cents: '159000000' };
    expect(read({ best_purchase_option: option }, 'VN')?.price).toEqual({
      currency: 'VND',
      initial: 159_000_000,
      final: 159_000_000,
    });
  });

  it.each(['-1', '0', 0, '9.99', 'NaN', '9999999999', '99999999999999999999', null, {}, [], 1e300, 0.5])(
    'rejects the price %j',
    (cents) => {
      expect(read({ best_purchase_option: { final_price_in_cents: cents } })?.price).toBeNull();
    },
  );

  it.each([
    ['is not visible', [item({ success: 2 })]],
    ['is hidden', [item({ visible: false })]],
    ['was not requested', [{ ...item(), appid: 5, id: 5 }]],
    ['is not an object', [null, 7, [item()], 'x']],
    ['has no id', [{ success: 1 }]],
  ])('omits what %s', (_, items) => {
    expect(readListings(answer(...items), [APP], 'US')).toEqual([]);
  });

  it('tells the name of a game that is not shown in the country', () => {
    const hidden = item({
      name: 'Moth &amp; Lantern',
      visible: false,
      unvailable_for_country_restriction: true,
    });
    expect(readNames(answer(hidden), [APP])).toEqual([{ appId: APP, name: 'Moth & Lantern' }]);
    expect(readNames(answer(item({ success: 2, name: 'x' }), item()), [APP])).toEqual([]);
  });

  it('returns a duplicate game once', () => {
    expect(readListings(answer(item(), item({ is_free: true })), [APP], 'US')).toHaveLength(1);
  });

  it('without known apps is empty', () => {
    expect(readListings({ response: {} }, [APP], 'US')).toEqual([]);
  });

  it.each([null, [], {}, 'x', { response: [] }, { response: { store_items: {} } }])(
    'of another form is rejected: %j',
    (document) => {
      expect(() => readListings(document, [APP], 'US')).toThrow(UnknownForm);
    },
  );
});
