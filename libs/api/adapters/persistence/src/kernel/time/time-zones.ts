/**
 * Former names that ICU keeps, so that most browsers send them, with those of today. A PostgreSQL that uses the time zones
 * of a Debian without `tzdata-legacy` knows only the latter.
 */
const RENAMED = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** SQL for the present name of a renamed time zone; null for all others. */
export const presentName = (name: string): string => `'${JSON.stringify(RENAMED)}'::jsonb ->> ${name}`;

/** SQL for the name that the database has for a time zone; null if it does not know it. */
export const knownTimeZone = (name: string): string => `(select name from pg_timezone_names
  where name in (${name}, ${presentName(name)}) order by name = ${name} desc limit 1)`;
