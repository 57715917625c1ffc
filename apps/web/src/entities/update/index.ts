export { updateApi, useGetUpdateQuery, useLazyGetGameUpdatesQuery } from './api/update.api.ts';
export type { Update } from './api/update.api.ts';
export type { Neighbours } from './model/among.ts';
export { countKinds, isWantedKind, parseKinds } from './model/kind-filter.ts';
export {
  useCloseUpdate,
  useOpenUpdate,
  useOpenUpdateGid,
  useSwitchUpdate,
  useUpdateLink,
} from './model/open-update.ts';
export { useNeighbours } from './model/use-neighbours.ts';
export { KindChip, kindWord } from './ui/KindChip.tsx';
export { KindFilter } from './ui/KindFilter.tsx';
