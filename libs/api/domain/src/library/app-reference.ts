/** The range of app ids, as typed. */
const APP_ID = /^[1-9]\d{0,8}$/;
const STORE =
  'store\\.steampowered\\.com/(?:(?:[a-z]+/){0,2}(?:app|dlc)|agecheck|appofficialsite|itemstore|video|widget)';
const COMMUNITY = 'steamcommunity\\.com/(?:app|games|ogg|stats)';
/** What the Steam client opens: `steam://store/10`, `steam://rungameid/10`. */
const CLIENT =
  'steam://(?:advertise|appnews|gameproperties|install|launch|preload|run|rungameid|store|uninstall|updatenews|validate|nav/games/details|url/(?:GameHub|StoreAppPage|SteamWorkshopPage))';
const PREFIX = '^(?:steam://openurl(?:_external)?/)?';
const PAGE = new RegExp(
  `${PREFIX}(?:(?:https?://)?(?:www\\.)?(?:${STORE}|${COMMUNITY}|s\\.team/a)|${CLIENT})/(?<id>\\d{1,9})(?:[/?#].*)?$`,
  'i',
);
/** `https://store.steampowered.com/news/?appids=10` */
const QUERY = new RegExp(
  `${PREFIX}(?:https?://)?(?:(?:help|store)\\.steampowered|steamcommunity)\\.com/[^?#]*\\?(?:[^#]*&)?appids?=(?<id>\\d{1,9})(?:[&#].*)?$`,
  'i',
);

/** A game that is named by its id. */
export interface AppReference {
  appId: number;
  /** Typed without a link, so that it may be a name too, such as 2048. */
  mayBeName: boolean;
}

/**
 * Parses a game as users paste it: a page about it in the store or the community, its short link, a link of the Steam
 * client, or its id.
 * @returns null for everything else, including URLs of other hosts
 */
export const appReferenceOf = (text: string): AppReference | null => {
  const typed = text.trim();
  if (APP_ID.test(typed)) return { appId: Number(typed), mayBeName: true };
  const id = (PAGE.exec(typed) ?? QUERY.exec(typed))?.groups?.['id'];
  return id !== undefined && APP_ID.test(id) ? { appId: Number(id), mayBeName: false } : null;
};
