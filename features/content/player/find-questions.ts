import type { QuestionsPage } from '../contract.ts';

type Groups = QuestionsPage['groups'];

/** The questions in which every typed word is found, in the question or in its answer. */
export function findQuestions(groups: Groups, typed: string): Groups {
  const words = wordsOf(typed);
  if (words.length === 0) return groups;
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ question, answer_html: answer }) => {
        const text = wordsOf(`${title} ${question} ${answer.replaceAll(/<[^>]*>/g, ' ')}`);
        return words.every((word) => text.some((other) => isNear(word, other)));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A word begins with what was typed, or with it and one typing error from five letters on. */
function isNear(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  return typed.length > 4 && hasOneError(typed, word);
}

/** One letter exchanged, missing or too many; the end of the word is not looked at. */
function hasOneError(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  if (at < 1) return false;
  const rest = typed.slice(at + 1);
  const isExchanged = word.startsWith(typed[at + 1] + typed[at]! + typed.slice(at + 2), at);
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    isExchanged
  );
}
