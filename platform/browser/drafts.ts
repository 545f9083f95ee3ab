/**
 * What the visitor has typed and not sent. It outlives the field, and a reload that the page makes
 * by itself: right before it the drafts are stored, right after it they are read once.
 */
import { session } from './storage.ts';

const drafts = new Map<string, string>();

/** Empty for none. */
export function readDraft(name: string): string {
  const known = drafts.get(name);
  if (known !== undefined) return known;
  const stored = session.get(keyOf(name)) ?? '';
  session.remove(keyOf(name));
  drafts.set(name, stored);
  return stored;
}

export function setDraft(name: string, text: string): void {
  drafts.set(name, text);
}

/** Called right before a reload. */
export function keepDrafts(): void {
  for (const [name, text] of drafts) {
    if (text !== '') session.set(keyOf(name), text);
  }
}

function keyOf(name: string): string {
  return `draft.${name}`;
}
