import { formatMoney } from '#core/money.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { LOW_RISK_BETS, LOW_RISK_PERCENT } from '../rules.ts';
import { recordSignal } from './record-signal.ts';
import { findSharers } from './sharing.ts';
import {
  endSpan,
  listChargedBack,
  listSafePlay,
  listTaken,
  nextSpan,
  type SafePlay,
  type Span,
  type TakenBonus,
} from './store.search.ts';

type SearchDeps = { readonly db: Db };

const BATCH = 200;

/**
 * Searches what happened since the last run for signs of abuse. The same is found once, so that a
 * run that is repeated, or made by two processes at once, adds nothing.
 */
export async function searchForAbuse(deps: SearchDeps): Promise<number> {
  return (
    (await runSearch(deps, 'sharing', searchSharing)) +
    (await runSearch(deps, 'low_risk', searchLowRisk)) +
    (await runSearch(deps, 'chargebacks', searchChargebacks))
  );
}

async function runSearch(
  deps: SearchDeps,
  name: string,
  search: (deps: SearchDeps, span: Span) => Promise<number>,
): Promise<number> {
  const span = await nextSpan(deps.db, name);
  const found = await search(deps, span);
  await endSpan(deps.db, name, span.to);
  return found;
}

async function searchSharing({ db }: SearchDeps, span: Span): Promise<number> {
  let found = 0;
  for (let after = 0n; ;) {
    const taken = await listTaken(db, span, after, BATCH);
    for (const bonus of taken) found += await db.transaction((tx) => recordSharing(tx, bonus));
    if (taken.length < BATCH) return found;
    after = taken.at(-1)!.move;
  }
}

/** The signs that a bonus was taken before by the same person or household; how many are new. */
export async function recordSharing(tx: Tx, bonus: TakenBonus): Promise<number> {
  let found = 0;
  // What staff have seen once is no news when the bonus is given again in the next period.
  const taken = bonus.is_repeated ? `${bonus.bonus_id}:${bonus.player_id}` : bonus.id;
  for (const sharer of await findSharers(tx, bonus.player_id, bonus.bonus_id, bonus.id)) {
    const isNew = await recordSignal(tx, {
      kind: sharer.kind,
      playerId: bonus.player_id,
      grantId: bonus.id,
      key: `${sharer.kind}:${taken}:${sharer.player_id}`,
      evidence: {
        player: sharer.player_id.toString(),
        grant: sharer.grant_id.toString(),
        taken_at: sharer.had_at.toISOString(),
        seen: sharer.seen,
        ...(sharer.kind === 'household' && { name: sharer.own_name!, other_name: sharer.name! }),
      },
    });
    found += Number(isNew);
  }
  return found;
}

async function searchLowRisk({ db }: SearchDeps, span: Span): Promise<number> {
  const played = (await listSafePlay(db, span)).filter(isMostlySafe);
  let found = 0;
  for (const { id, player_id: playerId, currency, ...play } of played) {
    const isNew = await db.transaction((tx) =>
      recordSignal(tx, {
        kind: 'low_risk',
        playerId,
        grantId: id,
        key: `low_risk:${id}`,
        evidence: {
          currency,
          bets: String(play.bets),
          staked: formatMoney(play.staked),
          safe_bets: String(play.safe_bets),
          safe: formatMoney(play.safe),
        },
      }),
    );
    found += Number(isNew);
  }
  return found;
}

function isMostlySafe({ bets, staked, safe }: SafePlay): boolean {
  return bets >= LOW_RISK_BETS && safe * 100n >= staked * LOW_RISK_PERCENT;
}

async function searchChargebacks({ db }: SearchDeps, span: Span): Promise<number> {
  let found = 0;
  for (const one of await listChargedBack(db, span)) {
    // A correction in favour of the player takes no deposit back.
    if (!one.amount.startsWith('-')) continue;
    const isNew = await db.transaction((tx) =>
      recordSignal(tx, {
        kind: 'chargeback',
        playerId: one.player_id,
        grantId: one.id,
        key: `chargeback:${one.id}:${one.adjustment}`,
        evidence: {
          currency: one.currency,
          deposit: one.deposit,
          adjustment: one.adjustment.toString(),
          amount: one.amount.slice(1),
        },
      }),
    );
    found += Number(isNew);
  }
  return found;
}
