import type { Receipt } from '#core/fairness/receipt.ts';
import { formatMoney, parseMoney, subtractMoney } from '#core/money.ts';
import type { StudioRound } from './contract.ts';

type Played = {
  readonly game: string;
  readonly version: number;
  readonly currency: string;
  readonly round: StudioRound;
};

/**
 * A round of the studio as a receipt that the verifier reads. The rules decide what the reels pay;
 * a jackpot on top comes from a pool of many players and is left out.
 */
export function receiptOf({ game, version, currency, round }: Played): Receipt {
  const [payout, jackpot] = [parseMoney(round.payout)!, parseMoney(round.jackpot)!];
  return {
    id: round.id,
    game,
    game_version: version,
    // A demo is free play.
    currency: currency === 'FUN' ? 'PLAY' : currency,
    stake: round.cost,
    params: round.is_bought ? { buy: true } : {},
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: formatMoney(subtractMoney(payout, jackpot)),
    server_seed_hash: round.seed_hash,
    server_seed: round.server_seed,
    client_seed: round.client_seed,
    nonce: round.nonce,
    round: null,
    void_reason: null,
    placed_at: round.placed_at,
  };
}
