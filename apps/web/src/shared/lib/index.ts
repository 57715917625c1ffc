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
  browserTimeZone,
  daysSince,
  longDateTime,
  relativeDay,
  inlineAge,
  shortAge,
  shortDate,
  timeSpan,
} from './time.ts';
export { setTitleCount, useTitleCount, withoutCount } from './unread/title-count.ts';
export { trustedScript } from './trusted-script.ts';
export { useCenteredChild } from './layout/use-centered-child.ts';
export { useDebounced } from './use-debounced.ts';
export { useFields } from './form/use-fields.ts';
export { useHeld } from './use-held.ts';
export type { Held } from './use-held.ts';
export { useIsPhone } from './layout/use-is-phone.ts';
export { useLinkToken } from './use-link-token.ts';
export { useQueryParams } from './use-query-params.ts';
