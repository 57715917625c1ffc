export { SteamPage } from './ui/SteamPage.tsx';
