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

/** The text as it is kept: one line, single spaces, nothing that cannot be seen. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function hasContacts(text: string): boolean {
  return CONTACTS.some((contact) => contact.test(text));
}

/** Whether one of the words is said, as a word of its own or as the beginning of one. */
export function hasWord(text: string, words: readonly string[]): boolean {
  const said = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => said.some((each) => each.startsWith(word)));
}
