import type { GameFace } from '#domain/bets/player/games.ts';
import { isWin } from '#domain/bets/player/bet-words.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { storyOf } from './tiles.ts';

/** How miner looks in histories and receipts, on whatever page they are. */
const face: GameFace = { rules: games[0]!.game, Outcome, Name };

export const faces: Readonly<Record<string, GameFace>> = { miner: face };

function Name() {
  return useT('miner')('name');
}

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('miner');
  const story = storyOf(bet);
  if (!story) return null;
  const { gems, mines, isHit } = story;
  return (
    <span>
      <b data-win={isWin(bet) || undefined}>
        {isHit ? t('short.mine', { gems }) : t('short.gems', { gems })}
      </b>{' '}
      <small>{t('short.mines', { mines })}</small>
    </span>
  );
}
