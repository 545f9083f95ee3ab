import { isRefusal, refuseInput } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  heldUntil,
  HOLD_HOURS,
  readPartnerDestination,
} from '#domain/affiliates/rules.destination.ts';
import {
  findDestination,
  findPartner,
  insertDestination,
  type NewDestination,
  type PartnerDestination,
} from '#domain/affiliates/server/index.ts';
import { writeAudit } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.partner.payouts.ts';
import type { AffiliateDeps } from '../deps.ts';
import { onPartner } from './session.ts';
import { createCodeLimit, withCode } from './with-code.ts';

/** Where the partner is paid: read by them, and changed with their second factor. */
export function destinationRoutes(deps: AffiliateDeps): Route[] {
  const { db } = deps;
  const codes = createCodeLimit(deps);
  return [
    onPartner(deps, contract.readPartnerDestination, atMost('60 per minute'), async (_, { id }) => {
      const row = await findDestination(db, id);
      return { data: row ? shownDestination(row) : null };
    }),
    onPartner(
      deps,
      contract.changePartnerDestination,
      atMost('10 per hour'),
      async ({ body }, { id }) => {
        const reading = read(body);
        if (isRefusal(reading)) return reading;
        const changed = await withCode<contract.ShownDestination, never>(
          deps,
          codes,
          { id, code: body.code },
          (tx) => change(deps, tx, { partnerId: id, ...reading }),
        );
        return isRefusal(changed) ? changed : { data: changed };
      },
    ),
  ];
}

function read({ kind, coin, number }: Body<typeof contract.changePartnerDestination>) {
  const reading = readPartnerDestination(kind, number, coin);
  if ('mistake' in reading) return refuseInput('number', reading.mistake);
  return { kind, coin: kind === 'crypto' ? (coin ?? null) : null, value: reading.value };
}

/** The same destination again is a change as well: payouts wait anew. */
async function change(
  { keys, messages, portalUrl }: AffiliateDeps,
  tx: Tx,
  next: NewDestination,
): Promise<contract.ShownDestination> {
  const { partnerId } = next;
  const before = await findDestination(tx, partnerId);
  await insertDestination(tx, keys, next);
  const made = (await findDestination(tx, partnerId))!;
  await writeAudit(tx, {
    staffId: null,
    role: 'partner',
    action: 'affiliate.destination.change',
    target: partnerId.toString(),
    before: { destination: before?.mask ?? null },
    after: { destination: made.mask, kind: made.kind },
  });
  const { email, locale } = (await findPartner(tx, partnerId))!;
  const to = { playerId: null, locale, email };
  await messages.email(tx, to, 'partner-destination-changed', {
    destination: made.mask,
    hours: String(HOLD_HOURS),
    time: made.created_at.toISOString(),
    link: `${portalUrl()}/account`,
  });
  return shownDestination(made);
}

function shownDestination({
  kind,
  coin,
  mask,
  created_at: since,
}: PartnerDestination): contract.ShownDestination {
  const until = heldUntil(since.getTime(), Date.now());
  return {
    kind,
    coin,
    mask,
    since: since.toISOString(),
    held_until: until === undefined ? null : new Date(until).toISOString(),
  };
}
