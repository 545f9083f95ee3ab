import { formatMoney, MICRO_PER_MINOR, micro, parseMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { recordOf, type BetPlacer } from '#domain/bets/server/index.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { cellOf } from '../rules.cells.ts';
import { layoutOf, roulette, type Layout } from '../rules.ts';

type ChipOnCell = { readonly cell: string; readonly amount: string };

export type SpinRequest = {
  readonly viewer: Viewer;
  readonly key: string;
  readonly body: {
    readonly currency: WalletCurrency;
    readonly chips: readonly ChipOnCell[];
    readonly is_autobet?: boolean | undefined;
  };
};

/** One spin of the European wheel: all chips together are one bet, and their sum its stake. */
export async function spinWith(
  placer: BetPlacer,
  { viewer, key, body }: SpinRequest,
): Promise<{ data: BetRecord } | Refusal> {
  const laid = readChips(body.chips);
  if (isRefusal(laid)) return laid;
  const answer = await placer.placeBet(roulette, {
    viewer,
    key,
    stake: laid.stake,
    currency: body.currency,
    params: laid.layout,
    isAutobet: body.is_autobet ?? false,
  });
  return isRefusal(answer) ? answer : { data: recordOf(answer) };
}

/** Parses chips: whole hundredths of the currency, each on an existing cell, no cell twice. */
function readChips(chips: readonly ChipOnCell[]): { stake: string; layout: Layout } | Refusal {
  const amounts = new Map<string, bigint>();
  let stake = 0n;
  for (const { cell, amount } of chips) {
    if (!cellOf(cell) || amounts.has(cell)) return refuse('bad_params', { chips: ['bad_params'] });
    const value = parseMoney(amount);
    if (value === undefined || value <= 0n || value % MICRO_PER_MINOR !== 0n) {
      return refuse('stake_format', { chips: ['stake_format'] });
    }
    amounts.set(cell, value / MICRO_PER_MINOR);
    stake += value;
  }
  return { stake: formatMoney(micro(stake)), layout: layoutOf(amounts) };
}
