import { local } from '#platform/browser/storage.ts';

/** The method and amount of this player's last deposit in this browser: a convenience only. */
export type LastChoice = { readonly hash: string; readonly amount: string };

export function saveLastChoice(player: string | undefined, { hash, amount }: LastChoice): void {
  if (player !== undefined) local.set(keyOf(player), `${hash} ${amount}`);
}

/** Stored per player, because a browser may be shared. */
export function loadLastChoice(player: string | undefined): LastChoice | undefined {
  const [hash, amount] = (player && local.get(keyOf(player))?.split(' ')) || [];
  return hash && amount ? { hash, amount } : undefined;
}

function keyOf(player: string): string {
  return `deposit.last.${player}`;
}
