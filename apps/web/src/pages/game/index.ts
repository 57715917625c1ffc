export { GameEditsPage } from './ui/GameEditsPage.tsx';
export { GamePage } from './ui/GamePage.tsx';
export { factsOf, listStatus, makersOf } from './model/texts.ts';
