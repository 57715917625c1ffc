const ID = /^(favorites|recent|\d{1,18})$/;

/** The id of the category that an address names; null for all games, or whatever makes no sense. */
export const categoryIn = (params: URLSearchParams): string | null =>
  ID.exec(params.get('category') ?? '')?.[0] ?? null;
