import { createExternalStore } from '../external-store.ts';

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export const HOUR_CYCLES = ['12', '24'] as const;
/** Sunday, Monday, Saturday, as `Date.getDay` counts. */
export const FIRST_DAYS = [0, 1, 6] as const;

/** How dates and times are written. The language is always English. */
export interface DateStyle {
  /** Order of day, month and year. */
  order: (typeof DATE_ORDERS)[number];
  hours: (typeof HOUR_CYCLES)[number];
  firstDay: (typeof FIRST_DAYS)[number];
}

/** What the user chose; the rest is as the browser's locale has it. */
export type DateChoices = Partial<DateStyle>;

const KEY = 'dateStyle';
const AMERICAN: DateStyle = { order: 'mdy', hours: '12', firstDay: 0 };

const orderOf = (locale: string): DateStyle['order'] => {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).formatToParts();
  const letters = parts.map(({ type }) => type[0]).join('');
  return DATE_ORDERS.find((order) => order === letters.replaceAll(/[^dmy]/g, '')) ?? 'dmy';
};

const firstDayOf = (locale: string, order: DateStyle['order']): DateStyle['firstDay'] => {
  const { getWeekInfo }: { getWeekInfo?: () => { firstDay: number } } = Intl.Locale.prototype;
  // Firefox has no getWeekInfo.
  const first = getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? (order === 'mdy' ? 7 : 1);
  return FIRST_DAYS.find((day) => day === first % 7) ?? 1;
};

/** The date style of a locale, such as 'de-DE'. */
export const dateStyleOf = (locale: string): DateStyle => {
  // Intl takes longer to start than a list of games takes to render.
  if (locale === 'en-US') return AMERICAN;
  const order = orderOf(locale);
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return {
    order,
    hours: hourCycle === 'h11' || hourCycle === 'h12' ? '12' : '24',
    firstDay: firstDayOf(locale, order),
  };
};

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

const savedChoices = (): DateChoices => {
  try {
    const { order, hours, firstDay } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as DateChoices;
    return {
      order: oneOf(DATE_ORDERS, order),
      hours: oneOf(HOUR_CYCLES, hours),
      firstDay: oneOf(FIRST_DAYS, firstDay),
    };
  } catch {
    return {};
  }
};

let browserStyle: DateStyle | undefined;

/** The date style of the browser's locale. */
export const browserDateStyle = (): DateStyle => {
  try {
    return (browserStyle ??= dateStyleOf(navigator.language));
  } catch {
    // Not a locale, such as 'C'.
    return AMERICAN;
  }
};

const choices = createExternalStore(savedChoices());

const partOf = <Part extends keyof DateStyle>(part: Part): DateStyle[Part] =>
  (choices.get()[part] as DateStyle[Part] | undefined) ?? browserDateStyle()[part];

export const dateOrder = (): DateStyle['order'] => partOf('order');
export const hourCycle = (): DateStyle['hours'] => partOf('hours');
/** The day on which weeks start. */
export const firstDayOfWeek = (): DateStyle['firstDay'] => partOf('firstDay');

/** Changes how this browser writes dates; an undefined part is as its locale has it. */
export const chooseDateStyle = (change: DateChoices): void => {
  const next = { ...choices.get(), ...change };
  localStorage.setItem(KEY, JSON.stringify(next));
  choices.set(next);
};

/** The choices of this browser. */
export const useDateChoices = choices.useValue;
