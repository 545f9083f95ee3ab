/** The rules of bonuses on paper, of one bonus and one bet. */
import type { GrantState } from '#domain/bonuses/rules.ts';

export const MAJOR = 1_000_000n;
const STAKE_MIN = MAJOR;
export const STAKE_MAX = 500n * MAJOR;
const CONVERSION_MAX = 10_000n * MAJOR;
export const WAGER = 2n;

export type PaperGame = 'roulette' | 'dice' | 'safe-dice';

/**
 * `kept` and `phantom` release winnings alone, and `dice-gift` is staked on dice alone. `pot` and
 * `phantom` are one pot with the cash, and the player chooses what `chosen` takes first.
 */
export const PAPER_GIFTS = {
  gift: 50n,
  kept: 100n,
  'dice-gift': 30n,
  pot: 70n,
  phantom: 90n,
  chosen: 60n,
} as const;
/** Of free rounds; what they win is wagered, or is cash at once. */
const ROUND_CODES = ['rounds', 'cash-rounds'] as const;
type RoundCode = (typeof ROUND_CODES)[number];
export const PAPER_ROUNDS = { count: 5, stake: 10n * MAJOR } as const;

export type PaperCode = 'first' | keyof typeof PAPER_GIFTS | RoundCode;

type PaperRounds = {
  used: number;
  /** Those whose result is not known. */
  open: number;
  won: bigint;
  /** No further one begins. */
  isEnded: boolean;
  /** Their winnings go with them. */
  isLost: boolean;
};

export type PaperGrant = {
  readonly code: PaperCode;
  state: GrantState;
  amount: bigint;
  progress: bigint;
  balance: bigint;
  converted: bigint;
  returned: bigint;
  /** Of `chosen`. */
  isFirst: boolean;
  /** Of free rounds. */
  readonly rounds: PaperRounds;
};
export type BonusPaperWager = {
  readonly game: PaperGame;
  readonly stake: bigint;
  readonly bonus: bigint;
  /** The bonus that paid a part, and the one that was active. */
  readonly paidBy: PaperGrant | undefined;
  readonly during: PaperGrant | undefined;
  /** The free rounds of which it is one. */
  readonly rounds?: PaperGrant;
  state: 'open' | 'won' | 'lost' | 'void';
  payout: bigint;
  counted: bigint;
};

export const OPEN: readonly GrantState[] = ['available', 'claimed', 'pending', 'active'];

/** Money of an ended bonus: cash if it was wagered, as its terms say, and nothing otherwise. */
export function clear(player: { cash: bigint; debt: bigint }, grant: PaperGrant): void {
  const { code, amount, returned, converted, balance } = grant;
  // What went back before was the bonus itself.
  const isKept = code === 'kept' || code === 'phantom';
  const own = isKept && amount > returned ? amount - returned : 0n;
  const free = balance > own ? balance - own : 0n;
  const paid =
    grant.state !== 'wagered'
      ? 0n
      : isRounds(code)
        ? free
        : least(free, CONVERSION_MAX - converted);
  player.cash += paid;
  // All the cash there is pays a debt when a bonus becomes cash.
  const repaid = paid > 0n ? least(player.cash, player.debt) : 0n;
  player.cash -= repaid;
  player.debt -= repaid;
  grant.converted += paid;
  grant.returned += balance - paid;
  grant.balance = 0n;
}

export function bonusPart({ stake, bonus }: BonusPaperWager, payout: bigint): bigint {
  return (payout * bonus) / stake;
}

export function bonusIn(
  { code, balance, isFirst }: PaperGrant,
  stake: bigint,
  cash: bigint,
): bigint {
  if (code === 'pot' || code === 'phantom') {
    return balance === 0n ? 0n : (stake * balance) / (cash + balance);
  }
  if (isFirst) return balance < stake ? balance : stake;
  return cash >= stake ? 0n : stake - cash;
}

export function isStaked({ code }: PaperGrant, game: PaperGame): boolean {
  return code !== 'dice-gift' || game !== 'roulette';
}

export function countOf(grant: PaperGrant, { game, stake }: BonusPaperWager): bigint {
  if (!isStaked(grant, game) || stake > STAKE_MAX || game === 'safe-dice') return 0n;
  return game === 'dice' ? stake / 10n : stake;
}

/** Less than the smallest stake is left, of money that was staked. */
export function isSpent({ balance, amount }: PaperGrant): boolean {
  return balance === 0n || (balance < STAKE_MIN && balance < amount);
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export function isRounds(code: PaperCode): code is RoundCode {
  return ROUND_CODES.some((each) => each === code);
}
