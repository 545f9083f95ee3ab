import { toBetId, toPlayerId, type BetId, type PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import { openPlayerRound } from '#domain/suppliers/contract.backoffice.ts';
import { openRound } from '#domain/suppliers/contract.rounds.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { isKnownAddress, type AddressCheck, type SlotsDeps } from './launch.ts';

type RoundDeps = AddressCheck & Pick<SlotsDeps, 'db' | 'openRound' | 'homeOf'>;

/** Rounds of suppliers that players see again from their history, and staff from a bet. */
export function roundRoutes(deps: RoundDeps): Route[] {
  const seldom = atMost('30 per minute');
  return [
    on(openRound, seldom, ({ viewer, params, body, origin }) =>
      findAddress(deps, {
        player: viewer.id,
        bet: toBetId(params.bet),
        locale: body.locale,
        host: origin.host,
      }),
    ),
    onStaff(deps.db, openPlayerRound, seldom, ({ params, body, origin }) =>
      findAddress(deps, {
        player: toPlayerId(params.player),
        bet: toBetId(params.bet),
        locale: body.locale,
        host: origin.host,
      }),
    ),
  ];
}

type Asked = {
  readonly player: PlayerId;
  readonly bet: BetId;
  readonly locale: Locale;
  readonly host: string;
};

async function findAddress(deps: RoundDeps, { player, bet, locale, host }: Asked) {
  const home = deps.homeOf(host);
  const opened = await deps.openRound({ player, bet, lang: locale, home });
  if (isRefusal(opened)) return opened;
  const { url, game } = opened;
  // It is not shown in a frame, but opened where the player trusts us to lead them.
  return isKnownAddress(deps, { url, game, home })
    ? { data: { url } }
    : refuse('replay_unavailable');
}
