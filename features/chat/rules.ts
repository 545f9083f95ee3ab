/**
 * What may be written in the chat. Moderators remove what is wrong; these few rules reject in
 * advance what no player should have to read: contacts that lead players off the site, and the
 * words the operator listed.
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
 * The text as it is stored: one line, single spaces, no invisible characters, and at most three
 * combining marks on a letter, as many as any language needs: a tower of them would cover the
 * messages above.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function hasContacts(text: string): boolean {
  const plain = foldLookalikes(text);
  return CONTACTS.some((contact) => contact.test(plain));
}

/** Replaces full-width letters, circled digits and the like by the ordinary characters. */
function foldLookalikes(text: string): string {
  return text.normalize('NFKC');
}

/** Whether the text contains one of the words, as a word of its own or as the beginning of one. */
export function hasForbiddenWord(text: string, words: readonly string[]): boolean {
  const written = foldLookalikes(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => written.some((each) => each.startsWith(word)));
}

/** Of 2 to 40 letters or digits: anything else would never be found in a message. */
export function isWord(text: string): boolean {
  return /^[\p{L}\p{N}]{2,40}$/u.test(text);
}
