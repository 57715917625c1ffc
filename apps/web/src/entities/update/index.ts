export {
  updateApi,
  useGetUpdateItemsQuery,
  useGetUpdateQuery,
  useLazyGetGameUpdatesQuery,
} from './api/update.api.ts';
export type { Update } from './api/update.api.ts';
export type { Neighbors } from './model/list-context.ts';
export { changesText, editedText } from './model/edit-text.ts';
export { countKinds, matchesKinds, parseKinds } from './model/kind-filter.ts';
export { parseItems } from './model/item-filter.ts';
export { ITEM_NAMES } from './model/item-names.ts';
export { itemWords } from './model/item-words.ts';
export {
  useCloseUpdate,
  useOpenUpdate,
  useOpenUpdateGid,
  useSwitchUpdate,
  useUpdateLink,
} from './model/open-update.ts';
export { useKeptUpdates } from './model/use-kept-updates.ts';
export { useNeighbors } from './model/use-neighbors.ts';
export { EditedChip, SilentChip } from './ui/EditChips.tsx';
export { ItemGroups } from './ui/ItemGroups.tsx';
export { ItemFilter } from './ui/ItemFilter.tsx';
export { ItemSummary } from './ui/ItemSummary.tsx';
export { KindChip, kindLabel } from './ui/KindChip.tsx';
export { KindFilter } from './ui/KindFilter.tsx';
