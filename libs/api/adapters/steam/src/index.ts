export { SteamGameCatalog } from './steam-game-catalog.adapter.ts';
export { SteamHttp } from './steam-http.ts';
export { SteamIdentity } from './steam-identity.adapter.ts';
export { SteamRereader } from './steam-rereader.adapter.ts';
export { SteamPlayTimes } from './steam-play-times.adapter.ts';
export { SteamProfiles } from './steam-profiles.adapter.ts';
export { SteamNewsSource } from './steam-news-source.adapter.ts';
