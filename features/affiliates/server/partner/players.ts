import { DAY_MS } from '#core/time.ts';
import {
  listBroughtPlayers,
  listClosedPlay,
  listOpenMonths,
  sumPlay,
} from '#domain/affiliates/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { listPartnerPlayers } from '../../contract.partner.ts';
import type { AffiliateDeps } from '../deps.ts';
import { readRates } from './rates.ts';
import { onPartner } from './session.ts';
import { addSums, formatSums, sumsOf, type EarnedSums } from './traffic.ts';

const PLAYERS_SHOWN = 200;

/** The latest players of the partner, with all that they ever came to. */
export function playersRoute(deps: AffiliateDeps): Route {
  const { db, keys } = deps;
  return onPartner(deps, listPartnerPlayers, atMost('120 per minute'), async (_, { id }) => {
    const players = await listBroughtPlayers(db, id, PLAYERS_SHOWN);
    const play = await readAllPlay(deps, id);
    const data = players.map((row) => ({
      player: keys.pseudonym(id, row.player_id),
      campaign: row.campaign,
      registered_at: row.registered_at.toISOString(),
      first_deposit_at: row.first_deposit_at?.toISOString() ?? null,
      sums: addSums(play.get(row.player_id.toString()) ?? []).map(formatSums),
    }));
    return { data };
  });
}

/**
 * By player: closed months as their statements have them, whose transfers may be archived by now,
 * and each open month by the plan and the tier that it has so far.
 */
async function readAllPlay({ db }: AffiliateDeps, partnerId: bigint) {
  const found = new Map<string, EarnedSums[]>();
  const add = (player: string, sums: EarnedSums) =>
    found.set(player, [...(found.get(player) ?? []), sums]);
  for (const { player_id: player, ...sums } of await listClosedPlay(db, partnerId)) {
    add(player.toString(), sums);
  }
  const months = await listOpenMonths(db, partnerId);
  const names = months.map(({ from }) => from.slice(0, 7));
  const rates = await readRates(db, partnerId, names);
  for (const month of months) {
    // An open range would read the days after this one in vain.
    const end = Math.min(Date.parse(month.to), Math.ceil(Date.now() / DAY_MS) * DAY_MS);
    const range = { partnerId, from: new Date(month.from), to: new Date(end) };
    const rate = rates.get(month.from.slice(0, 7))!;
    for (const row of await sumPlay(db, 'player', range)) add(row.key, sumsOf(row, rate));
  }
  return found;
}
