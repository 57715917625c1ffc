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

/** Whether lines are written in English, as far as their frequent words tell. */
export const isEnglish = (lines: Iterable<string>): boolean => {
  const words: string[] = [];
  for (const line of lines) {
    if (words.length >= MOST_WORDS) break;
    words.push(...(line.toLowerCase().match(WORD) ?? []));
  }
  const share = (isCounted: (word: string) => boolean): number =>
    words.filter(isCounted).length / Math.max(1, words.length);
  if (share((word) => LATIN.test(word)) < LEAST_LATIN) return false;
  const ours = share((word) => english.has(word));
  return ours >= LEAST_ENGLISH && others.every((other) => share((word) => other.has(word)) < ours);
};
