export { useAddGame } from './model/use-add-game.ts';
export { PopularGames } from './ui/PopularGames.tsx';
