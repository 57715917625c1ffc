export { updateApi, useGetUpdateQuery, useLazyGetGameUpdatesQuery } from './api/update.api.ts';
export type { Update } from './api/update.api.ts';
export {
  useAmong,
  useCloseUpdate,
  useOpenUpdate,
  useOpenUpdateGid,
  useSwitchUpdate,
} from './model/open-update.ts';
export { KindChip } from './ui/KindChip.tsx';
