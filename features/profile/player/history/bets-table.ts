import type { BetRecord } from '#domain/bets/contract.ts';
import { profitOf } from '#domain/bets/player/bet-numbers.ts';
import type { TableOf } from './export-button.tsx';

/** All fields of a receipt, with exact amounts: a bet can be verified from its row. */
export const betsTable: TableOf<BetRecord> = (bets, t) => ({
  head: [
    t('csv.id'),
    t('csv.time'),
    t('csv.game'),
    t('csv.currency'),
    t('csv.stake'),
    t('csv.multiplier'),
    t('csv.payout'),
    t('csv.bonusStake'),
    t('csv.bonusPayout'),
    t('csv.freeRound'),
    t('csv.net'),
    t('csv.balance'),
    t('csv.params'),
    t('csv.outcome'),
    t('csv.serverSeedHash'),
    t('csv.clientSeed'),
    t('csv.nonce'),
  ],
  rows: bets.map((bet) => [
    bet.id,
    bet.placed_at,
    bet.game,
    bet.currency,
    bet.stake,
    bet.multiplier,
    bet.payout,
    bet.bonus_stake ?? '0.00',
    bet.bonus_payout ?? '0.00',
    bet.is_free_round ? 1 : 0,
    profitOf(bet),
    bet.balance,
    JSON.stringify(bet.params),
    JSON.stringify(bet.outcome),
    bet.server_seed_hash,
    bet.client_seed,
    bet.nonce,
  ]),
});
