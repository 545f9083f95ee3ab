import { useEffect, useRef, type RefObject } from 'react';
import { onPageKeys } from './keys.ts';
import { hrefOf } from '../browser/router/navigation.ts';
import { previousPath } from './visited.ts';

const OPENER = '.data-open';

/**
 * Arrows, j and k move along the rows of a table by moving the focus from link to link, so that
 * Enter and screen readers follow by themselves. Tab stops at one of them only.
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
  const last = useRef<TabStop>({ opener: null, at: 0 });
  useEffect(() => keepOneTabStop(box.current, last.current));
  useEffect(() => restoreFocus(box.current), [box]);
}

/** The focused row and its index, to find its neighbour when the row is gone. */
type TabStop = { opener: HTMLElement | null; at: number };

/** Going back from the page of a row focuses that row, after the focus went to the page's head. */
function restoreFocus(box: HTMLElement | null): (() => void) | undefined {
  const from = previousPath();
  if (from === undefined) return undefined;
  const row = openersOf(box).find((opener) => opener.getAttribute('href') === hrefOf(from));
  if (!row) return undefined;
  const timer = setTimeout(() => {
    if (!isHeadFocused()) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  });
  return () => clearTimeout(timer);
}

/** When the focus has moved on already, it is left there. */
function isHeadFocused(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || now.matches('h1, main');
}

/**
 * False leaves the key to the browser, which scrolls a page whose table has no rows to move along.
 */
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

/** Tab returns to the row that has or last had the focus. */
function keepOneTabStop(box: HTMLElement | null, last: TabStop): (() => void) | undefined {
  if (!box) return undefined;
  const openers = openersOf(box);
  followGone(openers, last);
  const isKept = openers.some((opener) => opener === document.activeElement);
  const stop = isKept ? document.activeElement : openers[0];
  for (const opener of openers) opener.tabIndex = opener === stop ? 0 : -1;
  const onFocus = ({ target }: FocusEvent) => {
    const now = openersOf(box);
    const at = now.indexOf(target as HTMLElement);
    last.opener = now[at] ?? null;
    if (at < 0) return;
    last.at = at;
    for (const opener of now) opener.tabIndex = opener === target ? 0 : -1;
  };
  const onLeave = () => {
    if (last.opener?.isConnected) last.opener = null;
  };
  box.addEventListener('focusin', onFocus);
  box.addEventListener('focusout', onLeave);
  return () => {
    box.removeEventListener('focusin', onFocus);
    box.removeEventListener('focusout', onLeave);
  };
}

/** The focused row has left the list, as decided items do: the next one gets the focus. */
function followGone(openers: readonly HTMLElement[], last: TabStop): void {
  if (!last.opener || last.opener.isConnected) return;
  last.opener = null;
  if (document.activeElement !== document.body) return;
  last.at = Math.min(last.at, openers.length - 1);
  last.opener = openers[last.at] ?? null;
  last.opener?.focus();
}

function openersOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(OPENER) ?? [])];
}
