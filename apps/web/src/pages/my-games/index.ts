export { MyGamesPage } from './ui/MyGamesPage.tsx';
