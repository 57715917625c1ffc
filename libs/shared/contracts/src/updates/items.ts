/** What a line of a post says about the game. Other: it only has a breaking change. */
export const ITEM_TYPES = [
  'fix',
  'balance',
  'content',
  'performance',
  'known-issue',
  'removal',
  'other',
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** What updates are filtered and counted by: a type, or that something of the player's own may stop working. */
export const ITEM_LABELS = [...ITEM_TYPES, 'breaking'] as const;
export type ItemLabel = (typeof ITEM_LABELS)[number];

/** What an item is shown, counted and filtered under: breaking ones under that only. */
export const labelOf = (type: ItemType, isBreaking: boolean): ItemLabel => (isBreaking ? 'breaking' : type);

/**
 * Items by type, of high confidence only, and all that are breaking, whatever their type; each counts once. What is zero
 * is left out.
 */
export type ItemCounts = Partial<Record<ItemLabel, number>>;

const WORDS: Record<Exclude<ItemLabel, 'other'>, [one: string, many: string]> = {
  fix: ['fix', 'fixes'],
  balance: ['balance', 'balance'],
  content: ['content', 'content'],
  performance: ['performance', 'performance'],
  'known-issue': ['known issue', 'known issues'],
  removal: ['removal', 'removals'],
  breaking: ['breaking', 'breaking'],
};

/** `12 fixes · 3 balance · 1 breaking`; empty for nothing. */
export const itemSummary = (counts: ItemCounts): string =>
  Object.entries(WORDS)
    .map(([label, [one, many]]) => {
      const count = counts[label as ItemLabel] ?? 0;
      return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
    })
    .filter((words) => words !== '')
    .join(' · ');

export const ITEM_CONFIDENCES = ['high', 'low'] as const;
export type ItemConfidence = (typeof ITEM_CONFIDENCES)[number];

/** A line of a post that says what changed, as far as patterns tell. */
export interface UpdateItem {
  /** Its place among the lines of the post, from 0 on. */
  line: number;
  /** At most 500 characters. */
  text: string;
  /** The titles above it, the outermost first. */
  sections: string[];
  type: ItemType;
  confidence: ItemConfidence;
  /** Where a value or a strength went. */
  direction: 'up' | 'down' | null;
  /** As written: `10 %`; null: no values are told. */
  from: string | null;
  to: string | null;
  /** The words that tell that saves, mods, connections or requirements may break; empty: none. */
  breaking: string[];
}

/** Known: as far as patterns tell. Pending: not read yet, within seconds. */
export const ITEM_STATES = ['known', 'not-english', 'pending'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** The items of a post in the order of its text; empty unless the state is known. */
export interface UpdateItems {
  gid: string;
  appId: number;
  state: ItemState;
  /** Version of the patterns; 0 while pending. */
  extractor: number;
  items: UpdateItem[];
}

/** GET /api/updates/{gid}/items */
export interface UpdateItemsBody {
  success: true;
  data: UpdateItems;
}
