export { useAddGame } from './model/use-add-game.ts';
export { FollowProblem } from './ui/FollowProblem.tsx';
export { PopularGames } from './ui/PopularGames.tsx';
