export { showAppBadge } from './unread/app-badge.ts';
export { createExternalStore, createSignal } from './external-store.ts';
export { returnState, returnPathOf } from './return-path/return-path.ts';
export { fromLocalInput, toLocalInput } from './form/local-input.ts';
export {
  getPasskey,
  canOfferPasskeys,
  canUsePasskeys,
  isPasskeyCancelled,
  createPasskey,
} from './passkeys.ts';
export { saveFile } from './save-file.ts';
export { storeSteamReturnPath, takeSteamReturnPath } from './return-path/steam-target.ts';
export {
  DATE_ORDERS,
  FIRST_DAYS,
  HOUR_CYCLES,
  browserDateStyle,
  chooseDateStyle,
  firstDayOfWeek,
  useDateChoices,
} from './time/date-style.ts';
export type { DateStyle } from './time/date-style.ts';
export {
  dayOfYear,
  dayRange,
  localDay,
  longDateTime,
  monthOf,
  shortDate,
  shortDateTime,
  timeOfDay,
  weekday,
} from './time/dates.ts';
export { formatNumber } from './format-number.ts';
export {
  browserTimeZone,
  daysSince,
  inlineAge,
  relativeDay,
  relativeTime,
  shortAge,
  timeSpan,
} from './time/time.ts';
export { setTitleCount, useTitleCount, withoutCount } from './unread/title-count.ts';
export { trustedScript } from './trusted-script.ts';
export { useCenteredChild } from './layout/use-centered-child.ts';
export { useDebounced } from './use-debounced.ts';
export { scrollToElement } from './layout/scroll-to-element.ts';
export { useFields, useSavedFields } from './form/use-fields.ts';
export { useHeld } from './use-held.ts';
export type { Held } from './use-held.ts';
export { useIsPhone, useMedia } from './layout/use-media.ts';
export { lazyWithPreload } from './lazy-with-preload.tsx';
export type { PreloadableComponent } from './lazy-with-preload.tsx';
export { useIsLeaving } from './url/use-is-leaving.ts';
export { useLinkToken } from './url/use-link-token.ts';
export { useNow } from './time/use-now.ts';
export { useToday } from './time/use-today.ts';
export { useQueryParams } from './url/use-query-params.ts';
export { useTabParam } from './url/use-tab-param.ts';
