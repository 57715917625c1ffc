import type { ItemType } from '@patchlight/contracts';
import { CHANGED, LESS, LOOK, MORE, NUMBER, RATE, SHOWN, STAT, UNIT } from './words.ts';

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
    at: /^(?:re)?(?:debugged|squashed|eliminated|solved|rectified|fix(?:e[sd]|ing)?|resolve[sd]?|resolving|corrected|correct(?:s|ing)|repair(?:ed|s)|address(?:ed|es)|patched|hotfix(?:ed|es)?|bug ?fix(?:es)?|prevent(?:s|ed|ing)?)\b/i,
  },
  {
    type: 'removal',
    weight: 4,
    at: /^(?:remov(?:e[sd]?|al|ing)|delet(?:e[sd]?|ing)|disabled?|retired?|deprecate[sd]?|discontinued?)\b/i,
  },
  { type: 'performance', weight: 4, at: /^(?:optimi[sz](?:e[sd]?|ing|ations?)|performance)\b/i },
  {
    type: 'balance',
    weight: 4,
    at: /^(?:(?:nerf|buff)(?:s|ed|ing)?|re-?balanc(?:e[sd]?|ing)|balanc(?:ed|ing)|balance (?:changes|adjustments?|updates?|pass|tweaks))\b/i,
  },
  {
    type: 'balance',
    weight: 2,
    at: /^(?:slower|faster|stronger|weaker|higher|fewer|cheaper|longer|shorter)\b/i,
  },
  { type: 'fix', weight: 4, at: /^(?:typos?|wrong|missing|incorrect|broken)\b/i },
  { type: 'fix', weight: 2, at: /^(?:blocked|closed|sealed|clipped|hardened|enforce[sd]?|aligned)\b/i },
  {
    type: 'balance',
    weight: 2,
    at: new RegExp(
      `^(?:${MORE}|${LESS}|adjust(?:s|ed|ing|ments?)?|tweak(?:s|ed|ing)?|tuned|ton(?:ed|ing) down)\\b`,
      'i',
    ),
  },
  {
    type: 'balance',
    weight: 1,
    at: /^(?:modif(?:y|ies|ied)|chang(?:e[sd]?|ing)|rework(?:s|ed)?|revert(?:s|ed)?|set)\b/i,
  },
  {
    type: 'content',
    weight: 4,
    at: /^(?:add(?:s|ed|ing|itions?)?|introduc(?:e[sd]?|ing)|implement(?:s|ed|ing)?|new(?! (?:players?|to|here|year)\b)|(?:re-?)?enabled?|unlock(?:s|ed)?|ported|backported|created?|expand(?:s|ed)?|integrat(?:e[sd]?|ing)|merged?)\b/i,
  },
  {
    type: 'content',
    weight: 3,
    at: /^(?:(?:[\w-]{1,20} ){0,2}(?:ability|buttons?|hotkeys?|shortcuts?|sliders?|toggle|checkbox|filters?|options?|settings?|indicators?) (?:to|for)|revamp(?:s|ed)?|updat(?:e[sd]|ing)|update (?:the|to|of|all)|improv(?:e[sd]?|ing|ements?)|support(?:s|ed)?|switch(?:ed|es)?|swap(?:s|ped)?|replac(?:e[sd]?|ing)|rework(?:s|ed)?|redesign(?:s|ed)?|refactor(?:s|ed)?|overhaul(?:s|ed)?|rewr(?:ote|itten)|upgrad(?:e[sd]?|ing)|refresh(?:ed)?|polish(?:ed)?|restored?|renamed?|extend(?:s|ed)?|allow(?:s|ed|ing)?|expos(?:e[sd]?|ing)|reorganized|reordered|converted|localized|translated|cleaned)\b/i,
  },
  {
    type: 'content',
    weight: 2,
    at: /^(?:chang(?:e[sd]?|ing)|mov(?:e[sd]?|ing)|made|makes?|modif(?:y|ies|ied)|set|better|shows?(?! match)|displays?|hides?|includes?|remembers?|highlights?|tweak(?:s|ed|ing)?|adjust(?:s|ed|ing|ments?)?|increas(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|reduc(?:e[sd]?|ing)|revert(?:s|ed)?|bumped|minor)\b/i,
  },
  {
    type: 'other',
    weight: 4,
    at: /^(?:please|note|it['’]s|it is|i['’]m|if you|however|found|thanks|big thanks|keep in mind|see|for more|for example|to be clear|as a reminder|until now|in the past)\b/i,
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
    at: /\b(?:no longer|(?:an? )?(?:issue|bug|problem|exploit|error|case|glitch|crash)s? (?:where|that|when|with|which|causing|in)|(?:would|could|did|do|does|was|were|is|are|should|will|can)(?: not|n['’]t)\b|cannot|now works?|missing|exploits?|(?:could|would) (?:\w{1,20}ly )?(?:get|become|cause|crash|lead|result|fail|fall|disappear))\b/i,
  },
  {
    type: 'fix',
    weight: 7,
    at: /^added (?:back|checks?|validation)\b|\badd(?:ed|s|ing) (?:back )?(?:in )?(?:(?:a|the|some|several|many|any|few) )?missing\b|\b(?:improv(?:e[sd]?|ing|ements?)|better|increased?|enhanced?)\b.{0,50} (?:stability|reliab(?:ility|ly))\b|\b(?:protect(?:ions?|ed)?|guards?|safeguards?|hardening) against\b|\b(?:vulnerabilit(?:y|ies)|malicious|security (?:holes?|issues?))\b/i,
  },
  { type: 'fix', weight: 3, at: /\b(?:unintended|unintentionally|incorrect(?:ly)?|wrong(?:ly)?)\b/i },
  {
    type: 'fix',
    weight: 2,
    at: /\bno longer (?:[\w-]{1,20} ){0,3}(?:through|inside|stuck|overlap|disappear|crash|clip|float|flicker|freeze|cut|miss|block|break|fail|duplicate)(?:s|es|ing|ed)?\b/i,
  },
  {
    type: 'fix',
    weight: 7,
    at: /\bremov(?:e[sd]?|ing) (?:[\w-]{1,20} ){0,4}(?:invisible|unintended|stray|floating|duplicated?|leftover|exploits?|broken|misplaced|missing|gaps?|issues?)\b/i,
  },
  { type: 'fix', weight: 5, at: /\b(?:correctly|properly|as (?:intended|expected|designed))\b/i },
  {
    type: 'fix',
    weight: 3,
    at: /\b(?:can|works?|shows?|appears?|plays?|displays?) (?:[a-z]{1,15} ){0,2}again\b|\bmemory leaks?\b|\b(?:should|this|that|also|which) fix(?:es)?\b/i,
  },
  {
    type: 'fix',
    weight: 4,
    at: /\bto (?:fix|prevent|avoid|stop) (?:[\w-]{1,20} ){0,4}(?:issues?|problems?|bugs?|crash(?:es)?|freezes?|loops?|searches)\b|\bthat caused\b|\b(?:is|are) (?:also |now )?fixed\b/i,
  },
  {
    type: 'fix',
    weight: 2,
    at: /\bto (?:prevent|avoid|stop)\b|\bmore (?:reliabl[ey]|robust(?:ly)?|consistent(?:ly)?)\b|\bfix(?:es)? (?:from|by|in)\b/i,
  },
  {
    type: 'fix',
    weight: 1,
    at: /\b(?:bugs?|crash(?:es|ed|ing)?|stuck|clipping|typos?|broken|breaking|desync|memory leaks?|leak|soft ?locks?|regression|glitch(?:es|ed)?|z-fighting|holes?|flicker(?:s|ing)?|failing|failed|fails?|errors?|issues?|causing|caused|instead of|invisible|overlap(?:ped|ping)?)\b/i,
  },

  {
    type: 'performance',
    weight: 6,
    at: /\b(?:faster load(?:ing|s)?|performance cost of|load(?:ing|s)? (?:is |are )?(?:now )?(?:much )?faster|performance (?:improvements?|optimi[sz]ations?|boosts?|gains?)|(?:improv(?:e[sd]?|ing)|better|increased?|boost(?:s|ed)?) (?:the )?(?:\w{1,20} ){0,2}(?:performance|fps|frame ?rates?|load(?:ing)? times?|responsiveness)|(?:reduc(?:e[sd]?|ing)|decreased?|lower(?:s|ed)?|less) (?:the )?(?:\w{1,20} ){0,3}(?:memory|stutter(?:s|ing)?|hitch(?:es|ing)?|cpu|gpu|vram|load(?:ing)? times?|latency|download size|install size|bandwidth|allocations?|overhead|lag))\b/i,
  },
  {
    type: 'performance',
    weight: 2,
    at: /\b(?:optimi[sz](?:e[sd]?|ations?|ing)|fps|frame ?rates?|frame ?times?|load(?:s|ing)? (?:times?|faster)|lag(?: spikes?)?|memory usage|cpu usage|stutter(?:s|ing)?|hitch(?:es|ing)?|vram|more efficient(?:ly)?|performance cost|allocations?)\b/i,
  },

  {
    type: 'balance',
    weight: 4,
    at: /\b(?:nerf(?:s|ed)?|buff(?:ed|s)|re?balanc(?:e[sd]?|ing)|(?:balance|difficulty) (?:changes?|adjustments?|updates?|pass))\b/i,
  },
  {
    type: 'balance',
    weight: 9,
    at: /\bcancel(?:l?ed)? (?:into|after|starting|on)\b|\bcombos? into\b|\b(?:less|more) recovery\b/i,
  },
  { type: 'balance', weight: 7, at: /\b(?:map (?:pool|group)s?|active duty|matchmaking pool)\b/i },
  { type: 'balance', weight: 2, at: new RegExp(String.raw`\b${STAT}\b${SHOWN}`, 'i') },
  {
    type: 'balance',
    weight: 2,
    at: new RegExp(
      String.raw`\b(?:${MORE}|${LESS}|${CHANGED}|higher|greater|more|less|fewer|slower|faster|longer|shorter|stronger|weaker|cheaper)\b.{0,60}\b${STAT}\b${SHOWN}|\b${STAT}${SHOWN} .{0,60}\b(?:${MORE}|${LESS}|${CHANGED}|higher|lower|longer|shorter)\b`,
      'i',
    ),
  },
  {
    type: 'balance',
    weight: 3,
    at: new RegExp(
      String.raw`\b(?:from|is now|now|to) ${NUMBER}${UNIT}.{0,30}\b(?:to|from|instead of|was|previously) ${NUMBER}|${NUMBER}.{0,20}\((?:(?:down |up )?from|was|previously|instead of) ${NUMBER}|\b(?:down|up) from ${NUMBER}|${NUMBER}${UNIT} ?(?:->|→|=>|>>?|»|⇒) ?${NUMBER}`,
      'i',
    ),
  },
  {
    type: 'balance',
    weight: 2,
    at: new RegExp(
      String.raw`\b${STAT}:? [+-]\d|\b${STAT}\b.{0,40} (?:is|are) now \d|(?:^|\s)[+-]\d{1,6}%? ${STAT}\b|\b(?:${MORE}|${LESS})(?:$|\.$| (?:to|by) [$€£]?\d)|\b(?:${STAT}|speed) (?:adjustments?|changes|tweaks|increases?|reductions?|buffs?|nerfs?)\b`,
      'i',
    ),
  },
  {
    type: 'balance',
    weight: 2,
    at: new RegExp(
      String.raw`\b(?:${MORE}|${LESS})\b.{0,60}\b${RATE}\b${SHOWN}|\b${RATE}\b.{0,40}\b(?:${MORE}|${LESS})\b`,
      'i',
    ),
  },
  {
    type: 'balance',
    weight: 5,
    at: /\b(?:made|makes|making) .{0,40}\b(?:easier|harder|stronger|weaker|tougher|faster|slower|cheaper|rarer|(?:more|less) (?:powerful|aggressive|common|dangerous|expensive))\b(?! to)|\bremov(?:e[sd]?|ing) .{0,40}\b(?:cooldown|damage|recoil|costs?|penalt(?:y|ies)|level requirement)\b|\b(?:spawn|drop|appear)(?:s|ing)? .{0,20}\b(?:more|less) (?:often|frequently)\b/i,
  },
  {
    type: 'content',
    weight: 5,
    at: /\bremov(?:e[sd]?|ing) .{0,40}\b(?:limit(?:ation)?|restriction|cap)s?\b/i,
  },
  {
    type: 'balance',
    weight: 4,
    at: new RegExp(
      String.raw`\b(?:${CHANGED}|redesigned) .{0,60}\b(?:abilit(?:y|ies)|passives?|perks?|skills?|talents?|spells?|ultimates?)\b${SHOWN}`,
      'i',
    ),
  },
  {
    type: 'balance',
    weight: 3,
    at: /\b(?:is|are|hits?|moves?|runs?|attacks?|fires?|spawns?|appears?|shoots?) (?:now )?(?:(?:slightly|much|a bit|significantly|somewhat) )?(?:(?:slower|faster|stronger|weaker|tougher|cheaper|rarer|deadlier)\b|(?:harder|easier)\b(?! (?:to|than))|(?:more|less) (?:expensive|common|powerful|rare|effective|aggressive|dangerous))|\b(?:requires?|takes?|costs?|deals?|lasts?|needs?|consumes?|gives?|gains?|grants?|earns?) (?:\w{1,20} ){0,2}(?:more|less|fewer|longer|shorter)\b/i,
  },
  {
    type: 'balance',
    weight: 2,
    at: /\b(?:faster|slower|stronger|weaker|longer|shorter|harder|earlier|later|(?:more|less) often)\.?$|\b(?:more|less) (?:severe|punishing|forgiving|likely|challenging|difficult|accurate|resistant|durable|profitable|frequent|deadly|valuable|generous)\b|\b(?:stronger|weaker) (?:effect|impact)s?\b|\bimproved by \d|\b(?:twice|half|three times) as\b|\b(?:up|down) (?:by )?\d[\d.]{0,6} ?%|\bcapped (?:at|to) \d|\b\d[\d.]{0,6}(?: ?%| [a-z]{1,10})? (?:longer|shorter|more|less|fewer|faster|slower|higher|lower|further)\b|\bby \d[\d.]{0,6}|[+-]\d[\d.]{0,6} ?%|\b\d[\d.]{0,6} ?% (?:more|less|faster|slower|higher|lower|increase|reduction|chance|bonus)\b/i,
  },
  {
    type: 'balance',
    weight: 2,
    at: /\b(?:no longer|now(?: only| also)?|will(?: now| only)?|instead of) (?:deal|cost|grant|restore|heal|consume|stack|scale|gain|drop|refund|stun|slow|penetrate|pierce|reward|regenerate|giv|increas|reduc|appl|require|benefit)(?:s|es|ing|ed|e|y|ies)?\b/i,
  },
  {
    type: 'balance',
    weight: 1,
    at: /\b(?:increas(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|reduc(?:e[sd]?|ing)|lower(?:ed|ing)|raised|slightly|(?:more|less) (?:often|likely|frequent(?:ly)?|aggressive(?:ly)?|effective|powerful|common|rare)|stronger|weaker|harder|easier|tougher|cheaper|faster|slower|longer|shorter|fewer)\b/i,
  },

  {
    type: 'content',
    weight: 3,
    at: new RegExp(String.raw`\b(?:${MORE}|${LESS}|${CHANGED}) .{0,60}\b${LOOK}\b`, 'i'),
  },
  {
    type: 'content',
    weight: 3,
    at: /\b(?:ui|ux|hud|visual|audio|sound|graphics?|quality[- ]of[- ]life|qol|animation|interface|lighting|controls?|controller|input|locali[sz]ation|translation|text|usability|accessibility|camera|editor) (?:improvements?|enhancements?|updates?|polish|changes|tweaks|adjustments|overhaul)\b|\b(?:has|have|is|are|was|were)(?: now)?(?: been)? (?:\w{1,20}ly )?(?:redesigned|reworked|improved|updated|expanded|overhauled|replaced|renamed|moved|revamped|enhanced|refined|rewritten|remade|redone|reorganized)\b/i,
  },
  {
    type: 'content',
    weight: 2,
    at: /\bsupport$|\bcan (?:now |also )?be [a-z]{2,15}ed\b|\b(?:updated?|upgraded?|bumped) .{0,60}\bv?\d{1,4}\.\d|\b(?:improvements?|enhancements?|polish|updates|tweaks?|changes?|overhaul|rework|redesign|refresh|adjustments) (?:to|for|of|in|on) /i,
  },
  {
    type: 'content',
    weight: 1,
    at: /\bnow (?:also |only |be )?(?!let|we|you|it|that|is|and|the|for|on|in|or|to|with|when)[a-z]{2,15}\b|\bwill (?:now|also)\b/i,
  },
  {
    type: 'content',
    weight: 3,
    at: /\bnow you can\b|\b(?:event|festival|season)\b.{0,40} (?:is|are) (?:now )?(?:live|active|back|running|here|out)\b|\b(?:season|event|chapter|festival|expansion|operation|collection) .{0,30}\bhas (?:begun|started|arrived|returned)\b|\b(?:live|out) now\b|\bnow live\b|\b(?:now (?:supports?|available|includes?|possible|features?|allows?|displays?|shows?|has|have|uses?|lets?|playable|comes?)|can now|(?:have|has|been) (?:been )?added|(?:is|are|was|were) (?:now )?(?:added|introduced)|brand[- ]new|newly|(?:adds|introduces) (?:\w{1,20} ){0,2}new)\b|\b(?:added|redesigned|reworked|improved|updated|expanded|overhauled|revamped|renamed|replaced|enabled|unlocked|restored|implemented)\.?$/i,
  },
  {
    type: 'content',
    weight: 5,
    at: /\bwe(?:['’]ve| have)? (?:(?:also|just|now) )?(?:added|introduced|brought|revamped|reworked|expanded)\b|\bthere(?:['’]s|['’]re| is| are| will be) (?:(?:also|now) )?(?:an? |some )?(?:\w{1,20} )?new\b|\byou (?:can|may|will) now\b|\bmakes? (?:an? |its |their )?(?:\w{1,20} )?(?:comeback|return)\b|\b(?:has|have) been (?:introduced|updated|improved|expanded|reworked|overhauled|redesigned)\b/i,
  },
  {
    type: 'content',
    weight: 2,
    at: /\b(?:all[- ]new|support for|support of|(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|several|multiple|many) (?:brand[- ])?new|(?:earn|receive|collect|unlock|claim|grab|get|take home|purchase) .{0,40}\b(?:free|rewards?|mask|outfit|skins?|tickets?|bonus|items?|vehicles?|livery|tee|cosmetics?)|(?:double|triple|[23]x) (?:gta|rewards?|xp|rp|money|cash|points)|limited[- ]time|game ?modes?)\b/i,
  },
  {
    type: 'content',
    weight: 1,
    at: /\b(?:new|now|event|options?|settings?|buttons?|hud|ui|camera|fonts?|interface|toggle|keyboard|controllers?|gamepad|filters?|sliders?|subtitles?|voice lines?|vfx|music|hotkeys?|added|improved|updated?|variants?|ability to|available|skins?|achievements?|introducing|lets you|allows? (?:you|players|users|to|for)|languages?|translations?|brightness|volume|tooltips?|icons?|sounds?|animations?|textures?|menu)\b/i,
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
    at: /\?$|\b(?:thank(?:s| you)|stay tuned|don['’]t hesitate|on the way|in the works|hard at work|down the line|(?:update|patch|download|install) size|coming (?:soon|up|later|weeks?)|read more|click here|join us|follow us|tune in|see you|let us know|we hope|we look forward|looking forward|don['’]t forget|we apologi[sz]e|(?:update|patch|hotfix) (?:is|has|was|will)|later this|(?:will|to) (?:launch|release|arrive|be released|be available)|launch(?:ing|es) (?:on|in|this|next)|launching|giveaway|contest|winners?|prizes?|maintenance|downtime|servers? (?:will|are going to) be|sorry|we want(?:ed)?|we(?:['’]d| would) (?:love|like)|feel free|please|head (?:over )?to|learn more|for more info(?:rmation)?|find out more|more details|next (?:week|month|year|patch|update)|we(?:['’]re| are) (?:planning|going|excited|thrilled|happy|proud|pleased)|congratulations|wishlist|livestream|trailer|discord|reddit|twitter|youtube|facebook|instagram|tournament|qualifiers?|esports|(?:bunch|batch|number|couple|plenty|lots?|slew) of (?:\w{1,20} ){0,4}(?:bug)?(?:fixes|improvements|updates|tweaks|optimi[sz]ations)|will (?:be applied|take place|start|begin|kick off)|changelog|patch ?notes|(?:this|the) (?:update|patch|changelog) (?:is|was|has|will|includes)|various bug ?fixes (?:and|&)|updates? (?:is|are) now (?:available|live)|(?:update|patch|hotfix|version|build)\b.{0,60} (?:has been|have been|is|was) (?:now )?(?:released|deployed|live|available)|on sale|sale is|discount(?:s|ed)?|\d% off)\b/i,
  },
  {
    type: 'other',
    weight: 5,
    at: /^.{0,3}(?:duration|available(?: until)?|when|where|time|dates?|starts?|ends?|period|requirements?|note|important notes?|event period|how to \w{1,20})\b.{0,3}:|\bsubject to change\b|\b(?:until|from|between) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
  },
  {
    type: 'other',
    weight: 3,
    at: /^this (?:means|is because)\b|\blast (?:week|month|year|patch|update|time)\b|\bprevious (?:update|patch)\b/i,
  },
  {
    type: 'other',
    weight: 8,
    at: /^(?:reported|discovered|requested|suggested) by\b|^available from:? \d|\blicense:|^important notes?\b|\bsubject to change\b/i,
  },
  {
    type: 'other',
    weight: 2,
    at: /\b(?:awaits?|adventure begins|get (?:excited|ready|hyped)|prepare (?:to|for|yourself)|around the corner|sneak peek|teaser|dev(?:eloper)? ?(?:diary|blog|vlog|stream|comments?|notes?|insights?)|launch options?|verify (?:the )?(?:integrity|game|your|local)|restart (?:steam|the game|your)|right[- ]click|opt(?:ing)?[- ](?:in|out)|beta branch|championship|whether you)\b/i,
  },
  {
    type: 'other',
    weight: 2,
    at: /\b(?:check (?:it |them )?out|we(?:['’](?:ll|re|ve|d))?|our|us|i['’](?:m|ve|ll)|i|will|would|soon|today|tomorrow|everyone|hello|hey|welcome|hope|enjoy|community|upcoming|planned|future)\b|!$/i,
  },
];
