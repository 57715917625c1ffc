export { useGetPopularGamesQuery } from './api/popular-games.api.ts';
export { useSearchGamesQuery } from './api/search-games.api.ts';
export type { FoundGames } from './api/search-games.api.ts';
export { gameForm } from './model/game-form.ts';
export { GameArt } from './ui/GameArt.tsx';
export { GameIcon } from './ui/GameIcon.tsx';
export { Rhythm } from './ui/Rhythm.tsx';
export { GameGlow } from './ui/GameGlow.tsx';
