import { local } from '#platform/browser/storage.ts';

/** How this player last began a deposit in this browser: a convenience, and nothing else. */
export type Last = { readonly hash: string; readonly amount: string };

export function remember(player: string | undefined, { hash, amount }: Last): void {
  if (player !== undefined) local.set(keyOf(player), `${hash} ${amount}`);
}

/** Of this player alone: a browser may be shared. */
export function recall(player: string | undefined): Last | undefined {
  const [hash, amount] = (player && local.get(keyOf(player))?.split(' ')) || [];
  return hash && amount ? { hash, amount } : undefined;
}

function keyOf(player: string): string {
  return `deposit.last.${player}`;
}
