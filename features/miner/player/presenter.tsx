import type { BetPresenter } from '#domain/bets/player/games.ts';
import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { resultOf } from './tiles.ts';

/** How miner bets are shown in histories and receipts, on any page. */
const presenter: BetPresenter = { rules: games[0]!.game, Outcome, Name };

export const presenters: Readonly<Record<string, BetPresenter>> = { miner: presenter };

function Name() {
  return useT('miner')('lobby.name');
}

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('miner');
  const result = resultOf(bet);
  if (!result) return null;
  const { gems, mines, isHit } = result;
  return (
    <span>
      <b data-win={isWin(bet) || undefined}>
        {isHit ? t('short.mine', { gems }) : t('short.gems', { gems })}
      </b>{' '}
      <small>{t('short.mines', { mines })}</small>
    </span>
  );
}
