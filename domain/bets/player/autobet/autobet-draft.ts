/** The autobet options as typed, and the plan they make. */
import { micro, MICRO_PER_MINOR, parseMoney, type Micro } from '#core/money.ts';
import type { AfterBet, AutobetPlan } from './autobet.ts';

export type AfterDraft = { readonly kind: 'reset' | 'raise'; readonly percent: string };

export type AutobetDraft = {
  /** Empty: no limit on the number of bets. */
  readonly count: string;
  readonly onWin: AfterDraft;
  readonly onLoss: AfterDraft;
  readonly stopProfit: string;
  readonly stopLoss: string;
  readonly stopSingleWin: string;
};

export type DraftField = 'count' | 'onWin' | 'onLoss' | 'stopProfit' | 'stopLoss' | 'stopSingleWin';

export const EMPTY_DRAFT: AutobetDraft = {
  count: '10',
  onWin: { kind: 'reset', percent: '100' },
  onLoss: { kind: 'reset', percent: '100' },
  stopProfit: '',
  stopLoss: '',
  stopSingleWin: '',
};

const COUNT_MAX = 999_999;
/** A tenfold raise; anything larger is most likely a typing error. */
const RAISE_BP_MAX = 100_000;

export type ReadDraft =
  | { readonly plan: AutobetPlan }
  /** The invalid fields. */
  | { readonly wrong: readonly DraftField[] };

export function readDraft(draft: AutobetDraft, stake: Micro): ReadDraft {
  const count = readCount(draft.count);
  const onWin = readAfter(draft.onWin);
  const onLoss = readAfter(draft.onLoss);
  const stopProfit = readAmount(draft.stopProfit);
  const stopLoss = readAmount(draft.stopLoss);
  const stopSingleWin = readAmount(draft.stopSingleWin);
  const fields = { count, onWin, onLoss, stopProfit, stopLoss, stopSingleWin };
  const wrong = (Object.keys(fields) as DraftField[]).filter(
    (field) => fields[field] === undefined,
  );
  if (
    count === undefined ||
    onWin === undefined ||
    onLoss === undefined ||
    stopProfit === undefined ||
    stopLoss === undefined ||
    stopSingleWin === undefined
  ) {
    return { wrong };
  }
  return { plan: { stake, count, onWin, onLoss, stopProfit, stopLoss, stopSingleWin } };
}

// Null means "not wanted", undefined means "invalid".

function readCount(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= COUNT_MAX ? count : undefined;
}

function readAfter({ kind, percent }: AfterDraft): AfterBet | undefined {
  if (kind === 'reset') return { kind };
  const match = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(percent.trim());
  if (!match) return undefined;
  const bp = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return bp >= 1 && bp <= RAISE_BP_MAX ? { kind, bp } : undefined;
}

function readAmount(text: string): Micro | null | undefined {
  if (text === '') return null;
  const amount = parseMoney(text.replace(/\.$/, ''));
  if (amount === undefined || amount <= 0n || amount % MICRO_PER_MINOR !== 0n) return undefined;
  return micro(amount);
}
