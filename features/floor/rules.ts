/**
 * What may be said on the floor. Staff take down what is wrong; these few rules keep out what
 * nobody should have to read first: contacts that lead players out of the house, and the words the
 * operator listed.
 */

/** Addresses, links, names of accounts elsewhere, and phone numbers however they are spaced. */
const CONTACTS = [
  /\b[\w.+-]+@[\w-]+\.\w{2,}/,
  /\b(?:https?:\/\/|www\.)\S+/i,
  /\b[\w-]+\.(?:com|net|org|ru|kz|io|me|info|xyz|bet|casino|online|site|top|club)\b/i,
  /(?:^|\s)@\w{4,}/,
  /\+?\d(?:[\s().-]*\d){8,}/,
];

/**
 * The text as it is kept: one line, single spaces, nothing that cannot be seen, and on a letter no
 * more marks than any language writes: a tower of them would cover what others said.
 */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function hasContacts(text: string): boolean {
  const said = usual(text);
  return CONTACTS.some((contact) => contact.test(said));
}

/** Wide letters, round digits and the like as everybody writes them. */
function usual(text: string): string {
  return text.normalize('NFKC');
}

/** Whether one of the words is said, as a word of its own or as the beginning of one. */
export function hasWord(text: string, words: readonly string[]): boolean {
  const said = usual(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => said.some((each) => each.startsWith(word)));
}
