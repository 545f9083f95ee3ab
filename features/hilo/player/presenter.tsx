import type { BetPresenter } from '#domain/bets/player/games.ts';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { cardMark } from '#domain/live-tables/player/cards/card-name.ts';
import { useCardName } from './card-name.ts';
import { playedCardsOf, turnsOf } from './turns.ts';

/** How hilo bets are shown in histories and receipts, on any page. */
const presenter: BetPresenter = { rules: games[0]!.game, Outcome, Name };

export const presenters: Readonly<Record<string, BetPresenter>> = { hilo: presenter };

function Name() {
  return useT('hilo')('lobby.name');
}

/** As many cards as fit a line; the last ones show how it ended. */
const SHOWN = 6;

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('hilo');
  const nameOf = useCardName();
  const played = playedCardsOf(bet);
  if (!played) return null;
  const right = turnsOf(played).filter((turn) => turn.choice !== 'skip' && turn.isRight).length;
  const cards = played.cards.slice(-SHOWN);
  return (
    <span>
      <b data-win={isWin(bet) || undefined}>{t('short', { calls: right })}</b>{' '}
      <small>
        <span aria-hidden="true">
          {cards.length < played.cards.length && '… '}
          {cards.map((card) => cardMark(card)).join(' ')}
        </span>
        <span className="visually-hidden">{nameOf(played.cards.at(-1)!)}</span>
      </small>
    </span>
  );
}
