const ID = /^(favorites|recent|\d{1,18})$/;

/** The id of the category in the URL; null for all games and for invalid values. */
export const categoryIn = (params: URLSearchParams): string | null =>
  ID.exec(params.get('category') ?? '')?.[0] ?? null;
