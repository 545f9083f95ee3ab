import { randomBytes } from 'node:crypto';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { areMacrosKnown } from '#domain/affiliates/rules.postbacks.ts';
import {
  findHook,
  listPostbacks,
  putHook,
  queuePostback,
  type SessionPartner,
} from '#domain/affiliates/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.partner.postbacks.ts';
import type { AffiliateDeps } from '../deps.ts';
import { onPartner } from './session.ts';

const LOG_SHOWN = 50;
const KEY_BYTES = 32;

/** Postbacks of the partner: where they go, and what came back. */
export function hookRoutes(deps: AffiliateDeps): Route[] {
  const often = atMost('60 per minute');
  return [
    onPartner(deps, contract.readPartnerHook, often, async (_, { id }) => ({
      data: await hookOf(deps, id),
    })),
    onPartner(
      deps,
      contract.savePartnerHook,
      atMost('20 per minute'),
      async ({ body }, partner) => {
        return (await save(deps, partner, body)) ?? { data: await hookOf(deps, partner.id) };
      },
    ),
    onPartner(deps, contract.testPartnerHook, atMost('5 per minute'), async (_, { id }) => {
      const hook = await findHook(deps.db, id);
      if (!hook?.is_on) return refuse('hook_off');
      await queuePostback(deps.db, { partnerId: id, playerId: null, event: 'test', facts: {} });
      return { data: await hookOf(deps, id) };
    }),
  ];
}

async function save(
  { db, keys, isAllowed }: AffiliateDeps,
  { id }: SessionPartner,
  { url, events, is_on, is_key_renewed }: Body<typeof contract.savePartnerHook>,
): Promise<undefined | Refusal<'hook_address'>> {
  const parsed = URL.parse(url.replaceAll(/[{}]/g, ''));
  const isUsable =
    parsed !== null &&
    (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isAllowed !== undefined)) &&
    parsed.username === '' &&
    // A macro in the name of the host would let an event choose whom we call.
    !/^[a-z]+:\/\/[^/?#]*[{}]/i.test(url) &&
    areMacrosKnown(url);
  if (!isUsable) return refuseField('url', 'hook_address');
  const known = await findHook(db, id);
  const key = keys.hooks.seal(Buffer.from(randomBytes(KEY_BYTES).toString('hex')), id.toString());
  const sealed_key = known && !is_key_renewed ? known.sealed_key : key;
  await putHook(db, { partner_id: id, url, events: [...new Set(events)], sealed_key, is_on });
  return undefined;
}

async function hookOf({ db, keys }: AffiliateDeps, id: bigint): Promise<contract.PartnerHook> {
  const hook = await findHook(db, id);
  const rows = await listPostbacks(db, id, undefined, LOG_SHOWN);
  return {
    url: hook?.url ?? '',
    events: hook?.events ?? [],
    is_on: hook?.is_on ?? false,
    key: hook ? keys.hooks.open(hook.sealed_key, id.toString()).toString() : null,
    log: rows.map((row) => ({
      id: row.id.toString(),
      player: row.player_id === null ? null : keys.pseudonym(id, row.player_id),
      event: row.event,
      state: row.state,
      attempts: row.attempts,
      at: (row.tried_at ?? row.created_at).toISOString(),
      status: row.status,
      answer: row.answer,
    })),
  };
}
