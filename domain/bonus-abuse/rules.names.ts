import { listWords } from '#domain/aml/rules.names.ts';

/**
 * Whether two names may be of one family: a word in common, whatever the order of the words and
 * the gender of the ending. Names that are not known say nothing.
 */
export function mayBeFamily(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const words = listWords(one).map(stemOf);
  return listWords(other).some((word) => words.includes(stemOf(word)));
}

const STEM_MIN = 4;

/** Ivanov and Ivanova, Bolkonsky and Bolkonskaya. */
function stemOf(word: string): string {
  const stem = word.replace(/(?:ai?a|i|a|e)$/, '');
  return stem.length < STEM_MIN ? word : stem;
}
