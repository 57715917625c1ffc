/** Something of the player's own, and what may happen to it. Both are needed. */
interface Break {
  what: RegExp;
  loss: RegExp;
}

const INCOMPATIBLE =
  /\b(?:in|not |non-?|no longer (?:be )?)compatible\b|\bbreaks?\b|\bbreaking\b|\b(?:will|may|might|can|could|likely|probably) (?:be broken|break|stop working|not work|not load|fail)\b|\b(?:can(?:not|['’]t| not)|won['’]t|will not|will no longer|no longer|not) (?:be )?(?:load(?:ed|s)?|works?|used|opened|continued|played|transferred|carried over|supported|readable|playable)\b/i;
const MUST_UPDATE =
  /\b(?:must|need(?:s)? to|ha(?:ve|s) to|should|require[sd]?|will need to)(?: all)? (?:be )?(?:re)?(?:updat(?:e|ed|ing)|recompil(?:e|ed|ing)|rebuil[dt]|reinstall(?:ed)?|upgrad(?:e|ed|ing)|port(?:ed)?|convert(?:ed)?|exported|download(?:ed)?|disabled?|subscribed?|made|an update)\b|\bdisable (?:all |any |your )*(?:mods?|plugins?|add-?ons?)\b|\b(?:updat|recompil|rebuild)ing (?:is|are) required\b/i;
const LOST =
  /\b(?:wip(?:e[sd]?|ing)|(?:be|been|are|is|was|were|get|gets) (?:all )?(?:reset|deleted|erased|lost|removed|invalidated|wiped)|will reset|resets? (?:all|your|every)|reset to (?:the )?defaults?|start(?:ing)? (?:a )?(?:new|fresh|over)|lose (?:all|your|their)|invalidat(?:e[sd]?|ing))\b/i;

const BREAKS: readonly Break[] = [
  {
    what: /\b(?:save(?:d games?|[ -]?(?:games?|files?|data|slots?)|s)?|replays?|demos?|progress(?:ion)?|worlds?|characters?|profiles?|settings|key ?bind(?:ing)?s|controls|bindings|inventor(?:y|ies)|leaderboards?|blueprints?|campaigns?|loadouts?|configs?)\b/i,
    loss: LOST,
  },
  { what: /\b(?:servers?|maps?|islands?)\b/i, loss: /\b(?:wip(?:e[sd]?|ing))\b/i },
  {
    what: /\b(?:cross[- ]?saves?|cloud saves?|cross[- ]?play|backups?)\b/i,
    loss: /\b(?:disabled|removed|not work)\b/i,
  },
  {
    what: /\b(?:(?:old(?:er)?|existing|previous|earlier|your|current|all) (?:\w{1,20} )?saves?|save(?:d games?|[ -]?(?:games?|files?|data))|saves|replays?|demos?|(?:old(?:er)?|existing|previous) (?:\w{1,20} )?(?:worlds?|characters?|blueprints?|campaigns?|playthroughs?))\b/i,
    loss: INCOMPATIBLE,
  },
  {
    what: /\b(?:mods?|modded|modding|modders|plugins?|add-?ons?|workshop (?:items?|maps?|content)|custom (?:maps?|content|scenarios?|shaders?|levels?)|scripts?|script extender|api|sdk|texture packs?|total conversions?)\b/i,
    loss: INCOMPATIBLE,
  },
  {
    what: /\b(?:mods?|modders|plugins?|add-?ons?|workshop (?:items?|maps?|content)|custom (?:maps?|content|scenarios?|shaders?)|script extender|dedicated servers?|server (?:operators|owners|admins)|servers|clients?|launcher|sdk|texture packs?|both players|all players)\b/i,
    loss: MUST_UPDATE,
  },
  {
    what: /\b(?:(?:old(?:er)?|previous|earlier|different|outdated|mismatched) (?:game )?(?:versions?|clients?|servers?|builds?|patches)|cross-?play|multiplayer|protocol|net ?code|servers?|clients?)\b/i,
    loss: /\b(?:(?:can(?:not|['’]t| not)|won['’]t|will not|(?:no longer|not|un)(?: be)? ?able to|no longer) (?:be able to )?(?:connect|join|play|communicate|host|sync)|(?:in|not |no longer )compatible|protocol (?:version )?(?:has |was |is )?(?:been )?(?:changed|bumped|updated|increased)|(?:changed|bumped|updated) (?:the )?(?:network(?:ing)? )?protocol)\b/i,
  },
  {
    what: /\b(?:\w{1,20} )?account\b/i,
    loss: /\b(?:account (?:is|will be) (?:now )?(?:required|mandatory|needed)|now requires?|must (?:now )?(?:link|have|create))\b/i,
  },
  {
    what: /\b(?:(?:minimum|system|hardware|recommended|min) (?:\w{1,20} )?(?:requirements?|specs?|specifications?))\b/i,
    loss: /\b(?:chang(?:e[sd]?|ing)|rais(?:e[sd]?|ing)|increas(?:e[sd]?|ing)|updat(?:e[sd]?|ing)|now|higher|new|bumped)\b/i,
  },
  {
    what: /\b(?:windows|mac ?os|os ?x|linux|proton|steam ?deck|directx|dx ?\d{1,2}|d3d\d{1,2}|vulkan|opengl|32[- ]bit|64[- ]bit|x86|avx2?|sse\d?(?:\.\d)?|intel|nvidia|amd|gtx|radeon|drivers?|cpus?|gpus?|graphics cards?|ssd|ram|vram|operating systems?|tpm|secure boot|\.net framework|runtime|glibc|anti-?cheat|playstation|xbox|internet connection)\b/i,
    loss: /\b(?:no longer (?:be )?(?:support(?:ed|s)?|runs?|works?|starts?|launch(?:es)?)|not (?:be )?supported|(?:drop(?:s|ped|ping)?|end(?:s|ed|ing)?|discontinu(?:e[sd]?|ing)|remov(?:e[sd]?|ing)) (?:the )?(?:support|compatibility)|support (?:for .{1,40} )?(?:has|was|is|will be|has been|ends|ended)\b.{0,10}\b(?:dropped|removed|ended|discontinued)|end of support|(?:is|are) (?:now )?(?:required|mandatory|needed)|(?:now )?requires?|must have|at least|or (?:newer|later|higher) (?:is|are))\b/i,
  },
];

/** Said of what goes on working. */
const HARMLESS =
  /\b(?:(?:will|should|does|do|did|are|is|would) ?(?:not|n['’]t|no longer) (?:be )?(?:affect(?:ed|s)?|break|wip(?:e|ed)|reset|require)|won['’]t (?:be )?(?:affected|break|wiped?|reset|require|lose)|no (?:save )?(?:wipe|reset)|(?:remains?|stays?|still|fully|are|is|now|backwards?|be) (?:be )?(?:fully )?compatible|without (?:losing|breaking|any loss|wiping|a wipe)|keep (?:your|all)|no longer (?:requires?|needs?|breaks?|resets?|wipes?|needed|lost|lose|gets?)|(?:not|n['’]t|never) (?:be )?(?:required|needed|lost|lose|broken))\b/i;

/** The words that tell that something of the player's own may stop working, as they stand in the text; empty: none do. */
export const breakingWords = (text: string): string[] => {
  if (HARMLESS.test(text)) return [];
  for (const { what, loss } of BREAKS) {
    const words = [what.exec(text)?.[0], loss.exec(text)?.[0]];
    if (words.every((word) => word !== undefined)) return words as string[];
  }
  return [];
};
