/** Words that are frequent in one language and rare in the others that games are written about in. */
const ENGLISH =
  'the and of to for with is are was were be been has have this that these those when from your you will can not no now some which their they it its an as on or all more new added fixed fix fixes changed updated improved removed issue issues bug bugs a at by we our us out about if after before into let he she what how there here adjusted increased decreased reduced';
const OTHERS = [
  'der die das und ist nicht mit für auf ein eine den dem von zu sie wir ihr wird werden wurde wurden jetzt behoben fehler hinzugefügt',
  'le la les des est une dans pour avec sur vous nous qui que pas plus du au aux ce cette ces ont été ajout corrigé correction désormais',
  'el los las del una por con para que se su sus más ahora este esta estos han sido corregido error se añadió añadido está',
  'il lo gli della dello delle per con che non una nel nella sono è ora questo questa stato corretto risolto aggiunto',
  'o os um uma não com para do da dos das em por que foi foram agora corrigido adicionado mais você está são',
  'nie się na do jest oraz został została dodano naprawiono teraz które przez dla jak',
  'het een van en niet met voor zijn wordt nu opgelost toegevoegd',
  've bir bu için ile artık düzeltildi eklendi olarak daha',
  'och att det som för inte är med har nu fixat lagt',
  'yang dan di untuk dengan ini tidak telah pada dari',
];

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const english = setOf(ENGLISH);
const others = OTHERS.map(setOf);

/** Words that are looked at. */
const MOST_WORDS = 400;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;
const LATIN = /^\p{Script=Latin}/u;
/** Shares of all words. */
const LEAST_LATIN = 0.8;
const LEAST_ENGLISH = 0.08;

/** What short notes say without any of them. */
const NOTES = setOf(
  'performance improvement improvements stability bugfix bugfixes hotfix hotfixes fixing minor various small general multiple several optimization optimizations optimisation optimisations crash crashes crashing update updates patch change changes tweaks balance balancing adjustments security gameplay localization map maps ui server servers client network audio graphics sound sounds memory loading tutorial new',
);
/** Words of a short note, and the share of them that must be known. */
const SHORT = 8;
const LEAST_KNOWN = 0.67;

type Verdict = 'english' | 'other' | 'unknown';

const verdictOn = (words: readonly string[]): Verdict => {
  const share = (isCounted: (word: string) => boolean): number =>
    words.filter(isCounted).length / Math.max(1, words.length);
  if (words.length === 0) return 'unknown';
  if (share((word) => LATIN.test(word)) < LEAST_LATIN) return 'other';
  const ours = share((word) => english.has(word));
  const theirs = Math.max(...others.map((other) => share((word) => other.has(word))));
  if (theirs >= ours && theirs > 0) return 'other';
  if (ours >= LEAST_ENGLISH) return 'english';
  const isNote =
    words.length <= SHORT && share((word) => NOTES.has(word) || english.has(word)) >= LEAST_KNOWN;
  return isNote ? 'english' : 'unknown';
};

const wordsOf = (line: string): string[] => line.toLowerCase().match(WORD) ?? [];

/**
 * Which lines are written in English, as far as their frequent words tell: all but those in other scripts of an English
 * post, else those that are and what follows them. null: none is.
 */
export const englishLines = (lines: readonly string[]): ReadonlySet<number> | null => {
  const all: string[] = [];
  for (const line of lines) {
    if (all.length >= MOST_WORDS) break;
    all.push(...wordsOf(line));
  }
  const isEnglish = verdictOn(all) === 'english';
  const found = new Set<number>();
  let last: Verdict = isEnglish ? 'english' : 'unknown';
  for (const [index, line] of lines.entries()) {
    const words = wordsOf(line);
    const isLatin = words.filter((word) => LATIN.test(word)).length * 2 >= words.length;
    const verdict = verdictOn(words);
    if (verdict !== 'unknown') last = verdict;
    if (isEnglish ? isLatin : last === 'english') found.add(index);
  }
  return found.size > 0 ? found : null;
};
