import type { ItemType } from '@patchlight/contracts';

/** What a title says about the lines below it. */
export const TITLES: readonly { type: ItemType; at: RegExp }[] = [
  { type: 'known-issue', at: /\bknown (?:issue|bug|problem)s?\b/i },
  {
    type: 'fix',
    at: /\b(?:bugs?|(?:bug|hot)?-?fix(?:es|ed)?|bug ?fixing|stability|resolved|corrections?|crash(?:es)?)\b/i,
  },
  { type: 'performance', at: /\b(?:performance|optimi[sz]ations?|optimi[sz]ed)\b/i },
  {
    type: 'balance',
    at: /\b(?:balanc(?:e|ing)|nerfs?|buffs?|tuning|(?:gameplay|combat|battle|hero(?:es)?|characters?|champions?|agents?|operators?|legends?|killers?|survivors?|class(?:es)?|weapons?|units?|factions?|abilit(?:y|ies)|perks?|talents?|skills?|cards?|items?|enem(?:y|ies)|monsters?|economy|numbers?) (?:adjustments?|changes|updates|reworks?))\b|^adjustments?$|^(?:tank|damage|support|healer|vanguard|duelist|strategist)s?$/i,
  },
  { type: 'removal', at: /\b(?:removed|removals?|deprecat(?:ed|ions?))\b/i },
  {
    type: 'content',
    at: /\b(?:new|add(?:ed|itions?)|features?|content|packs?|bundles?|cosmetics|outfits?|costumes?|skins?|in store|battle ?pass|login bonus|improve(?:d|ments)|quality[- ]of[- ]life|qol|additions?|tweaks?|locali[sz]ation|locale|enhancements?|updates? highlights?|what['’]s new)\b/i,
  },
  {
    type: 'other',
    at: /\b(?:how to|discounts?|sales?|thanks?|credits|links?|upcoming|coming soon|roadmap|next (?:week|update|steps)|what['’]s next|road ahead|faq|join|follow|about|schedule|contact|feedback|dates?|prizes?|tournament|twitch|dev ?(?:diary|blog|log)|community|support us)\b/i,
  },
];
