import { CURRENCIES } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import { soleGrantMax } from '#domain/bonuses/rules.limits.ts';
import { listBonuses } from '#domain/bonuses/server/index.ts';
import { onStaff, proposalRoutes, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import {
  byId,
  byNumber,
  readPage,
  STAFF_PAGE_ROWS,
  type ListSource,
} from '#platform/server/paging.ts';
import * as contract from '../contract.backoffice.ts';
import { mostOf } from '../rules.ts';
import { dropKind, leftOf, shownSums, type DropKindDeps } from './kind.ts';
import { textsOf } from './present.ts';
import {
  closeByStaff,
  findDrop,
  listForStaff,
  listStaffClaims,
  lockDrop,
  sumGiven,
  type StaffClaimRow,
  type StaffDropRow,
} from './store.ts';
import type { ReadTerms } from './terms.ts';

export type DropStaffDeps = DropKindDeps & { readonly db: Db; readonly termsOf: ReadTerms };

/** Drops in the back office: opened, by two people above a sum, listed and closed. */
export function dropStaffRoutes(deps: DropStaffDeps): Route[] {
  const { db } = deps;
  return [
    ...proposalRoutes(db, dropKind(deps)),
    onStaff(db, contract.listDrops, atMost('120 per minute'), async ({ query }) =>
      readPage(
        query,
        byId(
          async (before, limit) =>
            await withDetails(deps, await listForStaff(db, query.state, before, limit)),
          present,
        ),
        STAFF_PAGE_ROWS,
      ),
    ),
    onStaff(db, contract.readDropOptions, atMost('120 per minute'), async () => ({
      data: await readOptions(db),
    })),
    onStaff(db, contract.listDropClaims, atMost('120 per minute'), async ({ params, query }) => {
      const id = BigInt(params.id);
      return (await findDrop(db, id))
        ? await readPage(query, claimsOf(db, id), STAFF_PAGE_ROWS)
        : refuse('not_found');
    }),
    onStaff(db, contract.closeDrop, atMost('60 per minute'), ({ params, body }, staff) =>
      close(deps, staff, BigInt(params.id), body.reason),
    ),
  ];
}

async function withDetails({ db, termsOf }: DropStaffDeps, rows: readonly StaffDropRow[]) {
  const given = Map.groupBy(
    await sumGiven(
      db,
      rows.map(({ id }) => id),
    ),
    ({ drop_id: id }) => id,
  );
  return await Promise.all(
    rows.map(async (row) => ({
      ...row,
      names: (await termsOf(row)).names,
      given: (given.get(row.id) ?? []).map(({ currency, amount }) => ({
        currency,
        amount: formatMoney(amount),
      })),
    })),
  );
}

type DetailedRow = Awaited<ReturnType<typeof withDetails>>[number];

function present(row: DetailedRow): contract.StaffDrop {
  const { locale, bonus, version, names, places, taken, conditions, given } = row;
  return {
    id: row.id.toString(),
    locale,
    bonus,
    version,
    names,
    places,
    taken,
    conditions,
    opened_at: row.opened_at.toISOString(),
    open_until: row.open_until.toISOString(),
    opened_by: row.opened_by,
    closed_at: row.closed_at?.toISOString() ?? null,
    close_reason: row.close_reason,
    given,
  };
}

function claimsOf(
  db: Db,
  drop: bigint,
): ListSource<StaffClaimRow, contract.StaffDropClaim, bigint> {
  return {
    ...byNumber(({ place }) => BigInt(place)),
    read: (after, limit) => listStaffClaims(db, drop, after, limit),
    show: ({ place, player_id: id, name, currency, amount, claimed_at: at }) => ({
      place,
      player: { id: id.toString(), name },
      currency,
      amount: formatMoney(amount),
      claimed_at: at.toISOString(),
    }),
  };
}

async function readOptions(db: Db): Promise<contract.DropOptions> {
  const fixed = (await listBonuses(db)).filter(({ isOn, terms }) => isOn && terms.kind === 'fixed');
  return {
    bonuses: await Promise.all(
      fixed.map(async ({ id, code, terms }) => ({
        code,
        names: terms.names,
        wager: terms.wager,
        amounts: textsOf(mostOf(terms, 1)),
        left: textsOf(await leftOf(db, id)),
      })),
    ),
    sole_max: shownSums(new Map(CURRENCIES.map((one) => [one, soleGrantMax(one)]))),
  };
}

async function close(
  { db, announceDrop }: DropStaffDeps,
  staff: StaffUser,
  id: bigint,
  reason: string,
) {
  return await db.transaction(async (tx) => {
    const drop = await lockDrop(tx, id);
    if (!drop) return refuse('not_found');
    // Pressed twice, or over meanwhile.
    if (drop.closed_at !== null) return CLOSED;
    await closeByStaff(tx, id);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'chat.drop.close',
      target: id.toString(),
      before: { taken: drop.taken, places: drop.places },
      reason,
    });
    announceDrop(tx, id);
    return CLOSED;
  });
}

const CLOSED = { data: { is_closed: true as const } };
