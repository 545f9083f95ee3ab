import type { PlayerId } from '#core/ids.ts';
import { ZERO, type Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import { isHeldAfterScreening } from '#domain/aml/server/index.ts';
import { hasOpenCase } from '#domain/bonus-abuse/server/index.ts';
import { sumBets } from '#domain/history/server/index.ts';
import { listOpenWagers } from '#domain/wagers/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { isJustUnder, type RiskFacts } from '../rules.risk.ts';
import type { WithdrawalDeps } from './deps.ts';
import { readPast } from './store.facts.ts';
import type { RulesRow } from './store.rules.ts';

export type RiskQuery = {
  readonly playerId: PlayerId;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly mark: Buffer;
};

/** Reads the facts for the risk checks, before the withdrawal is stored. */
export async function readRiskFacts(
  { screening }: Pick<WithdrawalDeps, 'screening'>,
  tx: Tx,
  query: RiskQuery,
  rules: RulesRow,
): Promise<RiskFacts> {
  const { playerId, currency, amount, mark } = query;
  const under = rules.four_eyes_min;
  const past = await readPast(tx, { playerId, currency, amount, mark, under });
  const bets = await sumBets(tx, playerId, {
    game: undefined,
    play: 'none',
    since: past.since ?? undefined,
  });
  const staked = bets.find((sum) => sum.currency === currency)?.staked ?? ZERO;
  const { bonus } = await readBalances(tx, playerId, currency);
  const open = await listOpenWagers(tx, playerId);
  const fourEyesMin = under ?? undefined;
  return {
    amount,
    depositedSince: past.deposited_since,
    stakedSince: staked,
    paidBefore: past.paid_before,
    usualAmount: past.usual_amount,
    isKnownDestination: past.is_known_destination,
    destinations: past.destinations,
    othersOfDestination: past.others_of_destination,
    othersOfAddress: past.others_of_address,
    isAccessChanged: past.is_access_changed,
    isByLink: past.is_by_link,
    fourEyesMin,
    justUnder: past.just_under + (isJustUnder(amount, fourEyesMin) ? 1 : 0),
    linkedShare: Number(past.linked_share),
    bonusBalance: bonus,
    openWagers: open.length,
    hasAbuseCase: await hasOpenCase(tx, playerId),
    isHeldByCase: await isHeldAfterScreening(screening, tx, playerId),
  };
}
