import type { Currency } from '#core/currency.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, Query } from '#core/wire.ts';
import { formatRate, parseRate } from '#house/payments/rules.ts';
import {
  listStoredRates,
  rateOf,
  ratesOfDay,
  setRate,
  type StoredRate,
} from '#house/payments/server/index.ts';
import { writeAudit, type Clerk } from '#house/staff/server/index.ts';
import type { askRate, listRates, RateLine, setRate as setCall } from '../contract.backoffice.ts';
import type { CashierDeps } from './cashier.ts';

const PAGE = 50;
/**
 * How far a rate may go within 24 hours, in hundredths: further is a slip of the finger, a shifted
 * point or a reversed pair, or somebody who walks it there and back while a friend exchanges. An
 * admin may go further than payments, and as far as that.
 */
const JUMP_MAX = 150n;
const JUMP_MAX_ADMIN = 300n;

export async function deskRates(
  { db }: CashierDeps,
  { cursor, limit }: Query<typeof listRates>,
): Promise<Answer<typeof listRates> | Refusal> {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) return refuse('cursor_format');
  const count = Number(limit ?? PAGE);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await listStoredRates(db, before, count + 1);
  const shown = rows.slice(0, count);
  return {
    data: shown.map(lineOf),
    next: rows.length > count ? shown.at(-1)!.id.toString() : null,
  };
}

export async function newRate(
  deps: CashierDeps,
  clerk: Clerk,
  { base, quote, rate: text, reason }: Body<typeof setCall>,
): Promise<Answer<typeof setCall> | Refusal> {
  if (base === quote) return refuse('pair_same', { quote: ['pair_same'] });
  const rate = parseRate(text);
  if (rate === undefined) return refuse('rate_format', { rate: ['rate_format'] });
  return await deps.db.transaction(async (tx) => {
    const before = await rateOf(tx, base, quote);
    const most = clerk.role === 'admin' ? JUMP_MAX_ADMIN : JUMP_MAX;
    const far = (await ratesOfDay(tx, base, quote)).find(
      (known) => rate * 100n > known * most || rate * most < known * 100n,
    );
    if (far !== undefined) return refuse('rate_far', { rate: [`rate_far:${formatRate(far)}`] });
    const set = await setRate(tx, { base, quote, rate, staffId: clerk.id, source: 'operator' });
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'rate.set',
      target: `${base}/${quote}`,
      ...(before === undefined ? {} : { before: { rate: formatRate(before) } }),
      after: { rate: formatRate(rate) },
      reason,
    });
    return { data: lineOf(set) };
  });
}

/** The first provider that quotes the pair; null when none does or none answers. */
export async function quoteOfProviders(
  deps: CashierDeps,
  { base, quote }: { base: Currency; quote: Currency },
): Promise<Answer<typeof askRate>> {
  for (const provider of deps.providers) {
    const rate = await provider.readRate?.(base, quote);
    if (rate === undefined || isRefusal(rate)) continue;
    return { data: { provider: provider.name, rate: formatRate(rate) } };
  }
  return { data: null };
}

function lineOf({ id, set_at, rate, ...same }: StoredRate): RateLine {
  return { ...same, id: id.toString(), rate: formatRate(rate), set_at: set_at.toISOString() };
}
