import { toPlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import {
  acknowledgeEvent,
  eventOrder,
  listSignificantEvents,
  type SignificantEventRow,
} from '#domain/significant-events/server/index.ts';
import { onStaff, onStaffList, writeAudit } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import * as contract from '../contract.backoffice.ts';

export { significantEventJobs } from './alarm-emails.ts';
export { listenForSignificantEvents } from './listen.ts';

/** The log of significant events, for risk. */
export function significantEventRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    ...onStaffList(db, {
      list: contract.listEvents,
      file: contract.exportEvents,
      action: 'significant.event.export',
      name: 'significant-events',
      source: ({ query }) => eventList(db, query),
    }),
    onStaff(db, contract.acknowledge, atMost('60 per minute'), ({ params, body }, staff) =>
      db.transaction(async (tx) => {
        const found = await acknowledgeEvent(tx, BigInt(params.id), staff.id, body.note);
        if (!found) return refuse('not_found');
        await writeAudit(tx, {
          staffId: staff.id,
          role: staff.role,
          action: 'significant.event.acknowledge',
          ...(found.player_id !== null && { playerId: found.player_id }),
          target: `${found.kind} ${params.id}`,
          reason: body.note,
        });
        return { data: { is_acknowledged: true as const } };
      }),
    ),
  ];
}

function eventList(db: Db, { kind, state, player, sort }: Query<typeof contract.exportEvents>) {
  const filter = {
    kind,
    isOpen: state === undefined ? undefined : state === 'open',
    playerId: player === undefined ? undefined : toPlayerId(player),
  };
  return sortedList(
    eventOrder(sort),
    (page) => listSignificantEvents(db, filter, page),
    shownEvent,
  );
}

function shownEvent(row: SignificantEventRow): contract.ShownEvent {
  const { player_id: id, player: name, amount } = row;
  return {
    id: row.id.toString(),
    kind: row.kind,
    at: row.at.toISOString(),
    player: id === null ? null : { id: id.toString(), name },
    currency: row.currency,
    amount: amount === null ? null : formatMoney(amount),
    facts: { ...row.facts },
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    acknowledged_by: row.acknowledged_by,
    note: row.note,
  };
}
