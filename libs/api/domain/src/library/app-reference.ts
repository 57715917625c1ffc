/** The range of app ids, as typed. */
const APP_ID = /^[1-9]\d{0,8}$/;
const ADDRESS =
  /^(?:https?:\/\/)?(?:(?:store\.steampowered|steamcommunity)\.com\/app|s\.team\/a)\/(?<id>\d{1,9})(?:[/?#].*)?$/i;

/** A game that is named by its id. */
export interface AppReference {
  appId: number;
  /** Typed without a link, so that it may be a name too, such as 2048. */
  mayBeName: boolean;
}

/**
 * Parses a game as users paste it: its page in the store or the community, its short link, or its id.
 * @returns null for everything else, including URLs of other hosts
 */
export const appReferenceOf = (text: string): AppReference | null => {
  const typed = text.trim();
  if (APP_ID.test(typed)) return { appId: Number(typed), mayBeName: true };
  const id = ADDRESS.exec(typed)?.groups?.['id'];
  return id !== undefined && APP_ID.test(id) ? { appId: Number(id), mayBeName: false } : null;
};
