/** Keys of the page as a whole; none of them is taken from who is writing or from a dialog. */
import { useEffect } from 'react';

/** A key as `event.key` names it. What a handler does not want it leaves to the browser: false. */
export type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => boolean | void>>;

/** Pass a constant or memoised object. */
export function usePageKeys(keys: PageKeys): void {
  useEffect(() => onPageKeys(keys), [keys]);
}

/** Answers how to stop. */
export function onPageKeys(keys: PageKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    if (!Object.hasOwn(keys, event.key)) return;
    if (keys[event.key]!(event) !== false) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest(WRITING) !== null;
}

const WRITING = 'input, select, textarea, [contenteditable], [role="tablist"], summary';
