/** The rules of levels on paper, in the smallest way that is still exact: bets on crash in RUB. */
const MAJOR = 1_000_000n;
/** Of one rouble, in millionths of a dollar. */
const RATE = 12_500n;
const SHARES_BP = [0n, 500n, 600n, 700n, 800n, 900n, 1_000n, 1_200n, 1_400n, 1_600n, 2_000n];

type PaperBet = {
  readonly cash: bigint;
  readonly bonus: bigint;
  state: 'open' | 'settled' | 'void';
  xp: bigint;
  rakeback: bigint;
  /** What it has paid in cash. */
  paid: bigint;
};

export class LevelPaper {
  xp = 0n;
  level = 0;
  accrued = 0n;
  claimed = 0n;
  staked = 0n;
  paid = 0n;
  hasClaimed = false;
  readonly bets: PaperBet[] = [];

  stake(cash: bigint, bonus: bigint): void {
    this.bets.push({ cash, bonus, state: 'open', xp: 0n, rakeback: 0n, paid: 0n });
  }

  /** The first result, or another one. */
  settle(bet: PaperBet, payout: bigint): void {
    if (bet.state === 'open') {
      bet.xp = (bet.cash * RATE) / MAJOR;
      bet.rakeback = (bet.cash * SHARES_BP[this.level]!) / 1_000_000n;
      this.#earn(bet.xp, bet.rakeback);
      this.staked += bet.cash;
    }
    const cash = payout - (payout * bet.bonus) / (bet.cash + bet.bonus);
    this.paid += cash - bet.paid;
    bet.paid = cash;
    bet.state = 'settled';
  }

  giveBack(bet: PaperBet): void {
    if (bet.state === 'settled') {
      this.#earn(-bet.xp, -bet.rakeback);
      this.staked -= bet.cash;
      this.paid -= bet.paid;
    }
    bet.state = 'void';
  }

  /** What is paid; nothing the second time. */
  claim(): bigint {
    const left = ((this.accrued - this.claimed) / 10_000n) * 10_000n;
    if (this.hasClaimed || left <= 0n) return 0n;
    this.hasClaimed = true;
    this.claimed += left;
    return left;
  }

  #earn(xp: bigint, rakeback: bigint): void {
    this.xp += xp;
    this.accrued += rakeback;
    let threshold = 100n * MAJOR;
    for (let level = 1; level <= 3 && this.xp >= threshold; level++) {
      if (level > this.level) this.level = level;
      threshold = (threshold * 5n) / 2n;
    }
  }
}
