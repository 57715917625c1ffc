/** Currencies of the store by country; it charges US dollars in all others. Its responses do not name the currency. */
const COUNTRIES: Record<string, string> = {
  AED: 'AE',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CRC: 'CR',
  EUR:
    'AD AL AT BA BE BG CY CZ DE DK EE ES FI FO FR GF GL GP GR HR HU IE IS IT LT LU LV MC ME MK MQ MT NL PT ' +
    'RE RO RS SE SI SK SM VA XK YT',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  KWD: 'KW',
  KZT: 'KZ',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PLN: 'PL',
  QAR: 'QA',
  RUB: 'RU',
  SAR: 'SA',
  SGD: 'SG',
  THB: 'TH',
  TWD: 'TW',
  UAH: 'UA',
  UYU: 'UY',
  VND: 'VN',
  ZAR: 'ZA',
};

const CURRENCIES = new Map(
  Object.entries(COUNTRIES).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
);

/** @returns ISO 4217 */
export const currencyOf = (country: string): string => CURRENCIES.get(country) ?? 'USD';
