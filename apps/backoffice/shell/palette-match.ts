/**
 * The entries whose name contains every typed word, in their order; those in which each typed word
 * begins a word of the name are first: for "aud" the audit log is above "Signs of fraud".
 */
export function matchNames<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const typed = text.toLocaleLowerCase().split(/\s+/);
  const found = entries.filter(({ name }) => {
    const lower = name.toLocaleLowerCase();
    return typed.every((word) => lower.includes(word));
  });
  const begins = ({ name }: Entry) => {
    const parts = name.toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u);
    return typed.every((word) => parts.some((part) => part.startsWith(word)));
  };
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}
