import type { ItemType } from '@patchlight/contracts';

export interface Pattern {
  type: ItemType;
  weight: number;
  at: RegExp;
}

/** How a line begins, after its label and filling words. */
export const LEADS: readonly Pattern[] = [
  {
    type: 'fix',
    weight: 5,
    at: /^(?:re)?(?:fix(?:e[sd]|ing)?|resolve[sd]?|resolving|corrected|correct(?:s|ing)|repair(?:ed|s)|address(?:ed|es)|patched|hotfix(?:ed|es)?|bug ?fix(?:es)?|prevent(?:s|ed|ing)?)\b/i,
  },
  {
    type: 'removal',
    weight: 4,
    at: /^(?:remov(?:e[sd]?|al|ing)|delet(?:e[sd]?|ing)|disabled?|retired?|deprecate[sd]?|discontinued?)\b/i,
  },
  { type: 'performance', weight: 4, at: /^(?:optimi[sz](?:e[sd]?|ing|ations?)|performance)\b/i },
  { type: 'balance', weight: 4, at: /^(?:nerf|buff|rebalanc|balanc)(?:e[sd]?|ed|ing|s)?\b/i },
  {
    type: 'balance',
    weight: 2,
    at: /^(?:increas(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|reduc(?:e[sd]?|ing)|lower(?:s|ed|ing)?|rais(?:e[sd]?|ing)|doubled?|halved?|tripled?|adjust(?:s|ed|ing|ments?)?|tweak(?:s|ed|ing)?|tuned)\b/i,
  },
  {
    type: 'content',
    weight: 4,
    at: /^(?:add(?:s|ed|ing|itions?)?|introduc(?:e[sd]?|ing)|implement(?:s|ed|ing)?|new|enabled?|unlock(?:s|ed)?|ported|backported|created?|expand(?:s|ed)?|integrat(?:e[sd]?|ing)|merged?)\b/i,
  },
  {
    type: 'content',
    weight: 3,
    at: /^(?:updat(?:e[sd]|ing)|update (?:the|to|of|all)|improv(?:e[sd]?|ing|ements?)|support(?:s|ed)?|switch(?:ed|es)?|swap(?:s|ped)?|replac(?:e[sd]?|ing)|rework(?:s|ed)?|redesign(?:s|ed)?|refactor(?:s|ed)?|overhaul(?:s|ed)?|rewr(?:ote|itten)|upgrad(?:e[sd]?|ing)|refresh(?:ed)?|polish(?:ed)?|restored?|renamed?|extend(?:s|ed)?|allow(?:s|ed|ing)?|expos(?:e[sd]?|ing)|reorganized|reordered|converted|localized|translated|cleaned)\b/i,
  },
  {
    type: 'content',
    weight: 2,
    at: /^(?:chang(?:e[sd]?|ing)|mov(?:e[sd]?|ing)|made|makes?|modif(?:y|ies|ied)|set|tweak(?:s|ed|ing)?|adjust(?:s|ed|ing|ments?)?|increas(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|reduc(?:e[sd]?|ing)|revert(?:s|ed)?|bumped|minor)\b/i,
  },
  {
    type: 'other',
    weight: 4,
    at: /^(?:please|note|it['’]s|it is|i['’]m|if you|however|found|thanks|big thanks|keep in mind|see|for more)\b/i,
  },
];

/** What a line contains. */
export const SIGNS: readonly Pattern[] = [
  {
    type: 'fix',
    weight: 3,
    at: /\bfix$|\b(?:fixed|fixes|fix for|bug ?fix(?:es)?|(?:stability|security) (?:and \w{1,20} )?(?:improvements?|fix(?:es)?)|improved? (?:the )?(?:overall )?stability|(?:been|were|was|are|is) (?:now )?(?:resolved|corrected|addressed))\b/i,
  },
  {
    type: 'fix',
    weight: 2,
    at: /\b(?:no longer|(?:an? )?(?:issue|bug|problem|exploit|error|case|glitch|crash)s? (?:where|that|when|with|which|causing|in)|(?:would|could|did|do|does|was|were|is|are|should|will|can)(?: not|n['’]t)\b|cannot|correctly|properly|now works?|unintended|unintentionally|incorrect(?:ly)?|wrong(?:ly)?|missing|exploits?)\b/i,
  },
  {
    type: 'fix',
    weight: 1,
    at: /\b(?:bugs?|crash(?:es|ed|ing)?|stuck|clipping|typos?|broken|breaking|desync|memory leaks?|leak|soft ?locks?|regression|glitch(?:es|ed)?|z-fighting|holes?|flicker(?:s|ing)?|failing|failed|fails?|errors?|issues?|causing|caused|instead of|invisible|overlap(?:ped|ping)?)\b/i,
  },

  {
    type: 'performance',
    weight: 6,
    at: /\b(?:faster load(?:ing|s)?|performance (?:improvements?|optimi[sz]ations?|boosts?|gains?)|(?:improv(?:e[sd]?|ing)|better|increased?|boost(?:s|ed)?) (?:the )?(?:\w{1,20} ){0,2}(?:performance|fps|frame ?rates?|load(?:ing)? times?|responsiveness)|(?:reduc(?:e[sd]?|ing)|decreased?|lower(?:s|ed)?|less) (?:the )?(?:\w{1,20} ){0,3}(?:memory|stutter(?:s|ing)?|hitch(?:es|ing)?|cpu|gpu|vram|load(?:ing)? times?|latency|download size|install size|bandwidth|allocations?|overhead|lag))\b/i,
  },
  {
    type: 'performance',
    weight: 2,
    at: /\b(?:optimi[sz](?:e[sd]?|ations?|ing)|fps|frame ?rates?|frame ?times?|load(?:s|ing)? (?:times?|faster)|memory usage|cpu usage|stutter(?:s|ing)?|hitch(?:es|ing)?|vram|more efficient(?:ly)?|performance cost|allocations?)\b/i,
  },

  {
    type: 'balance',
    weight: 4,
    at: /\b(?:nerf(?:s|ed)?|buff(?:ed|s)|re?balanc(?:e[sd]?|ing)|(?:balance|difficulty) (?:changes?|adjustments?|updates?|pass))\b/i,
  },
  { type: 'balance', weight: 7, at: /\b(?:map (?:pool|group)s?|active duty|matchmaking pool)\b/i },
  {
    type: 'balance',
    weight: 2,
    at: /\b(?:damage|dps|hp|health|hit ?points|cooldowns?|cool ?down|mana|stamina|armou?r|recoil|spread|reload(?:ing)? (?:time|speed)|fire ?rate|rate of fire|attack (?:speed|range|power|time)|move(?:ment)? speed|spawn (?:rates?|chances?)|drop (?:rates?|chances?)|respawn(?: time)?|xp|experience points|rewards?|price|costs?|penetration|accuracy|heal(?:s|ing)?|regen(?:eration)?|shields?|stun|debuff|cast (?:range|point|time)|radius|ammo|magazine|clip size|capacity|projectile speed|talents?|falloff|range|aghanim'?s|base (?:strength|agility|intelligence|damage)|difficulty|frame advantage|startup|hitbox(?:es)?|hurtbox(?:es)?|pushback|knockback|combo|payout|cash|bonus|kill reward|penalt(?:y|ies)|time limit|max(?:imum)? level|taxes|income|gold|money|stats?)\b/i,
  },
  {
    type: 'balance',
    weight: 2,
    at: /\b(?:from|is now|to) [+-]?[$€£]?\d[\d.,/%]{0,12}s?\b.{0,30}\b(?:to|from|instead of|was) [+-]?[$€£]?\d|\d ?(?:->|→|=>|>) ?[+-]?\d/i,
  },
  {
    type: 'balance',
    weight: 1,
    at: /\b(?:increased?|decreased?|reduced?|lowered|raised|slightly|stronger|weaker|harder|easier|faster|slower)\b|\bby \d[\d.]{0,6}|[+-]\d[\d.]{0,6} ?%/i,
  },

  {
    type: 'content',
    weight: 3,
    at: /\b(?:now (?:supports?|available|includes?|possible|features?|allows?|displays?|shows?|has|have|uses?|lets?|playable|comes?)|can now|(?:have|has|been) (?:been )?added|(?:is|are|was|were) (?:now )?(?:added|introduced)|brand[- ]new|newly|(?:adds|introduces) (?:\w{1,20} ){0,2}new)\b|\badded$/i,
  },
  {
    type: 'content',
    weight: 2,
    at: /\b(?:all[- ]new|support for|support of|(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|several|multiple|many) (?:brand[- ])?new|(?:earn|receive|collect|unlock|claim|grab|get|take home|purchase) .{0,40}\b(?:free|rewards?|mask|outfit|skins?|tickets?|bonus|items?|vehicles?|livery|tee|cosmetics?)|(?:double|triple|[23]x) (?:gta|rewards?|xp|rp|money|cash|points)|limited[- ]time|event|game ?modes?)\b/i,
  },
  {
    type: 'content',
    weight: 1,
    at: /\b(?:new|now|option|settings?|added|improved|updated?|variants?|ability to|available|skins?|achievements?|introducing|lets you|allows? (?:you|players|users|to|for)|languages?|translations?|brightness|volume|tooltips?|icons?|sounds?|animations?|textures?|menu)\b/i,
  },

  {
    type: 'removal',
    weight: 4,
    at: /\bno longer (?:be )?(?:available|supported|sold|obtainable|purchas\w{1,8}|offered|included|maintained|part of)\b|\b(?:has|have|been|was|were|is|are) (?:now )?(?:been )?(?:removed|retired|discontinued|disabled|deprecated|shut down)\b|\bend of (?:support|life)\b|\b(?:drop(?:s|ped)?|ended|ends|discontinu(?:e[sd]?|ing)) support\b/i,
  },
  { type: 'removal', weight: 1, at: /\b(?:removed|disabled|deprecated)\b/i },

  {
    type: 'known-issue',
    weight: 6,
    at: /\bknown (?:issue|bug|problem)s?\b|\b(?:not able|unable) to fix\b|\b(?:we['’]re|we are) (?:currently )?(?:aware|investigating|looking into|working (?:on|to) (?:a |an )?(?:fix|resol|address))|\b(?:is|are) (?:currently )?(?:under investigation|being investigated)\b|\b(?:will|to) be (?:fixed|resolved|addressed|corrected) (?:in|with|soon|later|as soon)|\bcurrently (?:not|does(?: not|n['’]t)|do(?: not|n['’]t)|unable|broken|cannot|can['’]t)\b|\b(?:might|may) (?:not work|crash|still)\b|\bworking on a fix\b/i,
  },

  {
    type: 'other',
    weight: 5,
    at: /\?$|\b(?:thank(?:s| you)|stay tuned|coming (?:soon|up|later|weeks?)|read more|click here|join us|follow us|tune in|see you|let us know|we hope|we look forward|looking forward|don['’]t forget|we apologi[sz]e|(?:update|patch|hotfix) (?:is|has|was|will)|launching|sorry|we want(?:ed)?|we(?:['’]d| would) (?:love|like)|feel free|please|head (?:over )?to|learn more|for more info(?:rmation)?|find out more|more details|next (?:week|month|year|patch|update)|we(?:['’]re| are) (?:planning|going|excited|thrilled|happy|proud|pleased)|congratulations|wishlist|livestream|trailer|discord|reddit|twitter|youtube|facebook|instagram|tournament|qualifiers?|esports|(?:bunch|batch|number|couple|plenty|lots?|slew) of (?:\w{1,20} ){0,4}(?:bug)?(?:fixes|improvements|updates|tweaks|optimi[sz]ations)|will (?:be applied|take place|start|begin|kick off)|changelog|patch ?notes|(?:this|the) (?:update|patch|changelog) (?:is|was|has|will|includes)|various bug ?fixes (?:and|&)|on sale|discount(?:s|ed)?|\d% off)\b/i,
  },
  {
    type: 'other',
    weight: 5,
    at: /^.{0,3}(?:duration|available(?: until)?|when|where|time|dates?|starts?|ends?|period|requirements?|note|important notes?|event period|how to \w{1,20})\b.{0,3}:|\bsubject to change\b|\b(?:until|from|between) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
  },
  {
    type: 'other',
    weight: 2,
    at: /\b(?:check (?:it |them )?out|we(?:['’](?:ll|re|ve|d))?|our|us|i['’](?:m|ve|ll)|i|will|would|soon|today|tomorrow|everyone|hello|hey|welcome|hope|enjoy|community|upcoming|planned|future)\b|!$/i,
  },
];

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
    at: /\b(?:balanc(?:e|ing)|nerfs?|buffs?|gameplay (?:adjustments?|changes)|battle adjustments?|hero(?:es)? (?:updates|changes)|item (?:updates|changes)|tuning)\b/i,
  },
  { type: 'removal', at: /\b(?:removed|removals?|deprecat(?:ed|ions?))\b/i },
  {
    type: 'content',
    at: /\b(?:new|add(?:ed|itions?)|features?|content|improve(?:d|ments)|quality[- ]of[- ]life|qol|additions?|tweaks?|locali[sz]ation|locale|enhancements?|updates? highlights?|what['’]s new)\b/i,
  },
  {
    type: 'other',
    at: /\b(?:how to|thanks?|credits|links?|upcoming|coming soon|roadmap|next (?:week|update|steps)|what['’]s next|road ahead|faq|join|follow|about|schedule|contact|feedback|dates?|prizes?|tournament|twitch|dev ?(?:diary|blog|log)|community|support us)\b/i,
  },
];
