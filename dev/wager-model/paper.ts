import type { Command, ModelLimit, ModelSource } from './steps.ts';

/** A bet as the rules say it: parts of the stake, and what it has paid in all. */
export type PaperBet = {
  cashStake: bigint;
  bonusStake: bigint;
  cashPaid: bigint;
  bonusPaid: bigint;
};

export type PaperWager = PaperBet & {
  readonly source: ModelSource;
  isOpen: boolean;
  isSettled: boolean;
  isVoid: boolean;
  settlements: number;
  /** Numbers of settlements that were taken back. */
  readonly reversed: Set<number>;
  /** Of a supplier, each with the number of its settlement. */
  readonly credits: { readonly amount: bigint; readonly number: number }[];
};

/** The rules of the core in a few lines: what a player has, and what may happen next. */
export type Paper = {
  cash: bigint;
  bonus: bigint;
  debt: bigint;
  readonly wagers: PaperWager[];
  readonly instants: PaperBet[];
  readonly limits: Map<ModelLimit, bigint>;
  isDrawn: boolean;
  isExcluded: boolean;
};

export function blankPaper(): Paper {
  return {
    cash: 0n,
    bonus: 0n,
    debt: 0n,
    wagers: [],
    instants: [],
    limits: new Map(),
    isDrawn: false,
    isExcluded: false,
  };
}

/** The wager that a command is about; undefined when there is none. */
export function targetOf({ wagers }: Paper, command: Command): PaperWager | undefined {
  if (!('of' in command)) return undefined;
  const possible = wagers.filter((wager) => isAbout(command.kind, wager));
  return possible.length === 0 ? undefined : possible[command.of % possible.length];
}

/** Corrections reach every wager, results those of their source. A round ends its own wagers. */
function isAbout(kind: Command['kind'], wager: PaperWager): boolean {
  const { source } = wager;
  switch (kind) {
    case 'pay':
      return source === 'seed' || source === 'round' || source === 'later';
    case 'credit':
    case 'undo_bet':
      return source === 'supplier';
    case 'undo_credit':
      return wager.credits.length > 0;
    case 'settle':
    case 'settle_open':
    case 'cash_out':
      return source === 'sport' || source === 'later';
    case 'reopen':
      return source === 'sport';
    default:
      return source !== 'round' || wager.isSettled;
  }
}

/** The reasons to refuse a command, any of which may be given; none when it must be done. */
export function refusalsOf(
  paper: Paper,
  command: Command,
  wager = targetOf(paper, command),
): readonly string[] {
  switch (command.kind) {
    case 'stake':
    case 'debit':
    case 'instant':
      return refusalsOfStake(paper, command);
    case 'withdraw':
      return paper.cash < command.amount ? ['insufficient_funds'] : [];
    default:
      return wager ? refusalsOfResult(wager, command) : [];
  }
}

function refusalsOfStake(paper: Paper, command: Command & { amount: bigint }): readonly string[] {
  if (paper.debt > 0n) return ['debt_open'];
  if (paper.isExcluded) return ['account_excluded'];
  const limits = refusalsOfLimits(paper, command.amount);
  if (limits.length > 0) return limits;
  const source = command.kind === 'stake' ? command.source : undefined;
  if (source === 'round' && paper.isDrawn) return ['betting_closed'];
  const isPlaying = (wager: PaperWager) => wager.source === 'seed' && wager.isOpen;
  if (source === 'seed' && paper.wagers.some(isPlaying)) return ['round_already_open'];
  return paper.cash + paper.bonus < command.amount ? ['insufficient_funds'] : [];
}

function refusalsOfLimits(paper: Paper, stake: bigint): string[] {
  const { staked, returned } = usageOf(paper);
  const exceeded = {
    stake: stake,
    wager: staked + stake,
    loss: staked - returned + stake,
  } satisfies Record<ModelLimit, bigint>;
  const codes = {
    stake: 'stake_above_own_limit',
    wager: 'wager_limit_reached',
    loss: 'loss_limit_reached',
  };
  return [...paper.limits].flatMap(([kind, limit]) =>
    exceeded[kind] > limit ? [codes[kind]] : [],
  );
}

/** Cash that was staked and came back, by the latest results. */
export function usageOf({ wagers, instants }: Paper): { staked: bigint; returned: bigint } {
  const counted = [...instants, ...wagers.filter(({ isVoid }) => !isVoid)];
  return {
    staked: counted.reduce((sum, { cashStake }) => sum + cashStake, 0n),
    returned: counted.reduce((sum, { cashPaid }) => sum + cashPaid, 0n),
  };
}

function refusalsOfResult(wager: PaperWager, command: Command): readonly string[] {
  switch (command.kind) {
    case 'settle':
    case 'settle_open':
    case 'cash_out':
      return wager.isOpen ? [] : ['wager_closed'];
    case 'credit':
      return wager.isVoid ? ['wager_void'] : [];
    case 'resettle':
    case 'reopen':
      return wager.isSettled ? [] : ['wager_unsettled'];
    case 'rollback':
      return refusalsOfRollback(wager, numberOf(wager, command.which));
    case 'undo_credit':
      return refusalsOfRollback(wager, creditOf(wager, command.which)!.number);
    case 'void':
    case 'undo_bet':
      return wager.isVoid ? ['wager_void'] : [];
    default:
      return [];
  }
}

function refusalsOfRollback(wager: PaperWager, number: number): readonly string[] {
  if (!wager.isSettled) return ['wager_unsettled'];
  if (wager.isVoid) return ['wager_void'];
  return wager.reversed.has(number) ? ['settlement_reversed'] : [];
}

export function numberOf({ settlements }: PaperWager, which: number): number {
  return settlements === 0 ? 1 : 1 + (which % settlements);
}

export function creditOf({ credits }: PaperWager, which: number) {
  return credits[which % credits.length];
}

/** Does on paper what was done. */
export function apply(
  paper: Paper,
  command: Command,
  paid: bigint,
  wager = targetOf(paper, command),
): void {
  switch (command.kind) {
    case 'deposit':
      return addCash(paper, command.amount);
    case 'withdraw':
      paper.cash -= command.amount;
      return;
    case 'grant':
      paper.bonus += command.amount;
      return;
    case 'instant': {
      const bet = takeStake(paper, command.amount);
      paper.instants.push(bet);
      return pay(paper, bet, split(bet, paid));
    }
    case 'stake':
    case 'debit': {
      const source = command.kind === 'stake' ? command.source : 'supplier';
      const state = { isOpen: true, isSettled: false, isVoid: false, settlements: 0 };
      const lists = { reversed: new Set<number>(), credits: [] };
      paper.wagers.push({ ...takeStake(paper, command.amount), source, ...state, ...lists });
      return;
    }
    case 'draw':
      paper.isDrawn = true;
      return;
    case 'exclude':
      paper.isExcluded = true;
      return;
    case 'limit': {
      const { limit, amount } = command;
      // A limit only becomes tighter within a day.
      if (amount < (paper.limits.get(limit) ?? amount + 1n)) paper.limits.set(limit, amount);
      return;
    }
    default:
      if (wager) applyResult(paper, wager, command);
  }
}

function addCash(paper: Paper, amount: bigint): void {
  // Money is owed only when there is no cash, so one number says both.
  const net = paper.cash - paper.debt + amount;
  paper.cash = net > 0n ? net : 0n;
  paper.debt = net < 0n ? -net : 0n;
}

function takeStake(paper: Paper, stake: bigint): PaperBet {
  const cashStake = paper.cash < stake ? paper.cash : stake;
  paper.cash -= cashStake;
  paper.bonus -= stake - cashStake;
  return { cashStake, bonusStake: stake - cashStake, cashPaid: 0n, bonusPaid: 0n };
}

function applyResult(paper: Paper, wager: PaperWager, command: Command): void {
  const settle = (parts: Parts, state: Partial<PaperWager> = {}) => {
    pay(paper, wager, parts);
    wager.settlements += 1;
    Object.assign(wager, { isSettled: true, isVoid: false, ...state });
  };
  const stake = { cash: wager.cashStake, bonus: wager.bonusStake };
  switch (command.kind) {
    case 'pay':
      // What was closed stays. Before the draw of its round a stake is returned.
      if (!wager.isOpen) return;
      if (wager.source === 'round' && !paper.isDrawn) {
        return settle(stake, { isOpen: false, isVoid: true });
      }
      return settle(split(wager, command.payout), { isOpen: false });
    case 'settle':
    case 'settle_open':
    case 'cash_out':
      return settle(split(wager, command.payout), { isOpen: command.kind === 'settle_open' });
    case 'resettle':
      return settle(split(wager, command.payout), { isOpen: false });
    case 'rollback':
      wager.reversed.add(numberOf(wager, command.which));
      return settle(split(wager, command.payout));
    case 'credit': {
      const { payout: amount } = command;
      wager.credits.push({ amount, number: wager.settlements + 1 });
      const isOpen = wager.isOpen && !command.isLast;
      return settle(split(wager, wager.cashPaid + wager.bonusPaid + amount), { isOpen });
    }
    case 'undo_credit': {
      const credit = creditOf(wager, command.which)!;
      wager.reversed.add(credit.number);
      const left = wager.cashPaid + wager.bonusPaid - credit.amount;
      return settle(split(wager, left > 0n ? left : 0n));
    }
    case 'void':
    case 'undo_bet':
      return settle(stake, { isOpen: false, isVoid: true });
    case 'reopen':
      return settle({ cash: 0n, bonus: 0n }, { isOpen: true, isSettled: false });
    default:
      throw new Error(`${command.kind} is no result`);
  }
}

type Parts = { readonly cash: bigint; readonly bonus: bigint };

function split({ cashStake, bonusStake }: PaperBet, total: bigint): Parts {
  const bonus = (total * bonusStake) / (cashStake + bonusStake);
  return { cash: total - bonus, bonus };
}

function pay(paper: Paper, bet: PaperBet, { cash, bonus }: Parts): void {
  addCash(paper, cash - bet.cashPaid);
  const left = paper.bonus + (bonus - bet.bonusPaid);
  paper.bonus = left > 0n ? left : 0n;
  Object.assign(bet, { cashPaid: cash, bonusPaid: bonus });
}
