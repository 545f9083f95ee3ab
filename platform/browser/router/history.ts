/** The entries of the browser's history, and how far the page of each was scrolled. */

export function writeHistory(address: string, how: 'push' | 'replace'): void {
  if (how === 'push') history.pushState({ key: newHistoryKey() }, '', address);
  else history.replaceState({ ...(history.state as object | null) }, '', address);
}

const scrolls = new Map<number, number>();

/** The moment of the entry: another one, even in another document of this tab, has another. */
function newHistoryKey(): number {
  return performance.timeOrigin + performance.now();
}

/** 0 is the entry of the first page. */
function historyKey(): number {
  return (history.state as { key?: number } | null)?.key ?? 0;
}

/** Called while the entry being left is still the current one. */
export function rememberScroll(): void {
  scrolls.set(historyKey(), scrollY);
}

export function rememberedScroll(): number {
  return scrolls.get(historyKey()) ?? 0;
}
