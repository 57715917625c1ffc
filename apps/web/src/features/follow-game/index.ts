export { useAddGame } from './model/use-add-game.ts';
