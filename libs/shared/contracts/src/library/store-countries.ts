/** Countries in which the store sells, by ISO 3166-1 alpha-2. */
export const STORE_COUNTRIES: readonly string[] = (
  'AD AE AF AG AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ ' +
  'CA CD CF CG CH CI CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET ' +
  'FI FJ FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ' +
  'ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ ' +
  'LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ ' +
  'NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ ' +
  'UA UG US UY UZ VA VC VE VI VN VU WS XK YE YT ZA ZM ZW'
).split(' ');

/** The country whose releases and prices are fetched for every listed game. */
export const DEFAULT_STORE_COUNTRY = 'US';

let names: Intl.DisplayNames | undefined;

/** "Germany". */
export const countryNameOf = (country: string): string => {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(country) ?? country;
};
