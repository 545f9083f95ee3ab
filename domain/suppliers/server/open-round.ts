import type { BetId, PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import { refuse } from '#core/refusal.ts';
import { lobbyUrlOf } from '../rules.catalogue.ts';
import { userNameOf } from '../rules.ts';
import type { Supplier } from './directory.ts';
import { canRequest, operatorOf, requestRoundUrl, SupplierError } from './game-client.ts';
import { LANGUAGES, type LaunchDeps } from './open-game.ts';
import { findSuppliedBet } from './store.rounds.ts';
import { listOpenWagers } from './store.transactions.ts';

/** A bet whose round is to be shown again. */
export type RoundOrder = {
  readonly player: PlayerId;
  readonly bet: BetId;
  readonly lang: Locale;
  /** The origin of the page around it: the page leads back to a list there when it is closed. */
  readonly home: string;
};

/** How a supplier answers that has no replay of a round, or of none. */
const WITHOUT_REPLAY: ReadonlySet<number | undefined> = new Set([400, 404, 405]);

/**
 * Asks the supplier of a bet for the address of a page that shows its round. The supplier gets no
 * token: nothing can be staked. A round that may still go on is not shown, because it would say how
 * it ends.
 */
export async function openRound(
  deps: Omit<LaunchDeps, 'isClosed'>,
  { player, bet, lang, home }: RoundOrder,
) {
  const { db, log, directory, reachOf } = deps;
  const found = await findSuppliedBet(db, player, bet);
  const supplier = found && directory.find(found.supplier);
  if (!found || !supplier) return refuse('not_found');
  const { ref, round, game, category } = found;
  if (ref === null || round === null) return refuse('round_has_no_replay');
  const open = await listOpenWagers(db, { supplier: supplier.code, round, player_id: player });
  if (open.length > 0) return refuse('round_not_finished');
  if (supplier.protocol !== 'hub88') return refuse('round_has_no_replay');
  if (!supplier.is_active || !canRequest(supplier)) return refuse('replay_unavailable');
  const lobbyUrl = lobbyUrlOf(home, lang, category);
  const body = bodyOf(supplier, { player, ref, round, lang, lobbyUrl });
  try {
    const { url } = await requestRoundUrl(supplier, body, reachOf(supplier.code));
    return { url, game };
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    if (WITHOUT_REPLAY.has(error.status)) return refuse('round_has_no_replay');
    log.warn({ err: error, game, bet }, 'a round was not shown by its supplier');
    return refuse('replay_unavailable');
  }
}

type Asked = Pick<RoundOrder, 'player' | 'lang'> & {
  readonly ref: string;
  readonly round: string;
  readonly lobbyUrl: string;
};

function bodyOf(supplier: Supplier, { player, ref, round, lang, lobbyUrl }: Asked) {
  return {
    user: userNameOf(player),
    transaction_uuid: ref,
    round,
    operator_id: operatorOf(supplier),
    lang: LANGUAGES[lang],
    meta: { lobby_url: lobbyUrl },
  };
}
