export {
  useGetCatchUpItemsQuery,
  useGetCatchUpQuery,
  useGetCatchUpsQuery,
  useGetPlayWatchQuery,
  useMarkUpToDateMutation,
  useTurnPlayWatchMutation,
} from './api/catch-up.api.ts';
export { useGetHistoriesQuery, useGetUsualGapsQuery } from './api/histories.api.ts';
export { useGetPopularGamesQuery } from './api/popular-games.api.ts';
export { useSearchGamesQuery } from './api/search-games.api.ts';
export type { FoundGames } from './api/search-games.api.ts';
export { gameForm } from './model/game-form.ts';
export { gapText, historyText, searchReach } from './model/history-text.ts';
export { letterOf } from './model/letter.ts';
export { movesText, releaseMovesText } from './model/release-moves.ts';
export { rhythmBars, rhythmSummary } from './model/rhythm-bars.ts';
export { GameArt } from './ui/GameArt.tsx';
export { GameIcon } from './ui/GameIcon.tsx';
export { Rhythm } from './ui/Rhythm.tsx';
export { GameGlow } from './ui/GameGlow.tsx';
