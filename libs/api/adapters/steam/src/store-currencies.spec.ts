import { expect, it } from '@jest/globals';
import { STORE_COUNTRIES } from '@patchlight/contracts';
import { currencyOf } from './store-currencies.ts';

it('has a currency for each country of the store', () => {
  const currencies = [...new Set(STORE_COUNTRIES.map(currencyOf))];
  expect(currencies).toHaveLength(37);
  expect(currencies.filter((currency) => !Intl.supportedValuesOf('currency').includes(currency))).toEqual([]);
});
