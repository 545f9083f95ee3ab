import { useEffect, type RefObject } from 'react';
import { onPageKeys } from './keys.ts';

const OPENER = '.data-open';

/**
 * Arrows, j and k move along the rows of a table by moving the focus of the browser from link to
 * link: Enter, the screen reader and the eye follow by themselves. Tab stops at one of them only.
 */
export function useRowKeys(
  box: RefObject<HTMLElement | null>,
  more: (() => void) | undefined,
): void {
  useEffect(() => {
    const down = () => move(box.current, 1, more);
    const up = () => move(box.current, -1, undefined);
    return onPageKeys({ ArrowDown: down, j: down, ArrowUp: up, k: up });
  }, [box, more]);
  useEffect(() => keepOneStop(box.current));
}

/** False leaves the key to the browser: it scrolls a page whose table cannot be moved along. */
function move(box: HTMLElement | null, step: number, more: (() => void) | undefined): boolean {
  const openers = openersOf(box);
  if (openers.length === 0) return false;
  const at = openers.findIndex((opener) => opener === document.activeElement);
  const isInTable = at >= 0 || box!.contains(document.activeElement);
  if (at < 0 && (isInTable || step < 0)) return false;
  const next = openers[at + step];
  if (!next) more?.();
  else next.focus();
  return true;
}

/** The row that has or last had the focus is the one Tab comes back to. */
function keepOneStop(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const openers = openersOf(box);
  const isKept = openers.some((opener) => opener === document.activeElement);
  const stop = isKept ? document.activeElement : openers[0];
  for (const opener of openers) opener.tabIndex = opener === stop ? 0 : -1;
  const onFocus = ({ target }: FocusEvent) => {
    const now = openersOf(box);
    if (!now.includes(target as HTMLElement)) return;
    for (const opener of now) opener.tabIndex = opener === target ? 0 : -1;
  };
  box.addEventListener('focusin', onFocus);
  return () => box.removeEventListener('focusin', onFocus);
}

function openersOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(OPENER) ?? [])];
}
