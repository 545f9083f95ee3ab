/** Keyboard shortcuts of the whole page; none fires while typing or within a dialog. */
import { useEffect } from 'react';

/** Keys as `event.key` names them. A handler that returns false leaves the key to the browser. */
export type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>;

/** Pass a constant or memoised object. */
export function usePageKeys(keys: PageKeys): void {
  useEffect(() => onPageKeys(keys), [keys]);
}

/** Returns a function that stops listening. */
export function onPageKeys(keys: PageKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const key = [event.key, latinKey(event)].find((name) => Object.hasOwn(keys, name));
    if (key !== undefined && keys[key]!(event) !== false) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/**
 * The key as a Latin keyboard names it, by its position: on a Russian keyboard the key of `j`
 * yields another letter.
 */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined && /^\p{L}$/u.test(key) && !/[a-z]/i.test(key))
    return letter.toLowerCase();
  if (code === 'Slash' && (key === '.' || key === ',')) return shiftKey ? '?' : '/';
  return key;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest(WRITING) !== null;
}

const WRITING = 'input, select, textarea, [contenteditable], [role="tablist"], summary';
