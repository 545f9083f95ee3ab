import type { GameFace } from '#domain/bets/player/games.ts';
import { isWin } from '#domain/bets/player/bet-words.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { cardMark, useCardName } from './card-name.ts';
import { toldOf, turnsOf } from './story.ts';

/** How hilo looks in histories and receipts, on whatever page they are. */
const face: GameFace = { rules: games[0]!.game, Outcome, Name };

export const faces: Readonly<Record<string, GameFace>> = { hilo: face };

function Name() {
  return useT('hilo')('name');
}

/** As many cards as fit a line; the last ones tell how it ended. */
const SHOWN = 6;

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('hilo');
  const nameOf = useCardName();
  const told = toldOf(bet);
  if (!told) return null;
  const right = turnsOf(told).filter((turn) => turn.choice !== 'skip' && turn.isRight).length;
  const cards = told.cards.slice(-SHOWN);
  return (
    <span>
      <b data-win={isWin(bet) || undefined}>{t('short', { calls: right })}</b>{' '}
      <small>
        <span aria-hidden="true">
          {cards.length < told.cards.length && '… '}
          {cards.map((card) => cardMark(card)).join(' ')}
        </span>
        <span className="visually-hidden">{nameOf(told.cards.at(-1)!)}</span>
      </small>
    </span>
  );
}
