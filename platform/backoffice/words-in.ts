/** Entries that are separated by spaces, commas or lines, each once. */
export function wordsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((each) => each !== ''))];
}
