import './presenter.css';
import { isObject, type Json } from '#core/fairness/json.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { cardMark } from '#domain/live-tables/player/cards/card-name.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { handsOf, parseSpotBet, totalOf, winnerOf } from '../rules.ts';

/** How bets of baccarat are shown in histories and receipts, on any page. */
export const presenters: Readonly<Record<'baccarat', BetPresenter>> = {
  baccarat: { rules: games[0]!.game, Outcome, Name, Result },
};

function Name() {
  return useT('baccarat')('lobby.name');
}

/** Void rounds have no cards; the bet is shown anyway. */
function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('baccarat');
  const chosen = isObject(bet.params) ? parseSpotBet(bet.params['bet'] ?? bet.params) : undefined;
  const hands = handsOf(bet.outcome);
  return (
    <span>
      {hands && (
        <b className="baccarat-plate" data-winner={winnerOf(hands)}>
          {totalOf(hands.player)}:{totalOf(hands.banker)}
        </b>
      )}{' '}
      {chosen && <small>{t('short', { what: t(`spot.${chosen.spot}`) })}</small>}
    </span>
  );
}

/** Both hands of a shared round. */
function Result({ outcome }: { outcome: Json }) {
  const t = useT('baccarat');
  const hands = handsOf(outcome);
  if (!hands) return null;
  const marks = (cards: readonly number[]) => cards.map(cardMark).join(' ');
  return t('result', {
    won: t(`won.${winnerOf(hands)}`),
    player: `${marks(hands.player)} = ${totalOf(hands.player)}`,
    banker: `${marks(hands.banker)} = ${totalOf(hands.banker)}`,
  });
}
