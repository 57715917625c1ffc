export { SteamGameCatalog } from './steam-game-catalog.adapter.ts';
export { SteamHttp, type SteamOptions } from './steam-http.ts';
export { SteamNewsSource } from './steam-news-source.adapter.ts';
