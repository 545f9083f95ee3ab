import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { parseWheelBet } from '../rules.ts';
import { restOf } from './bets.ts';

/** How bets on the wheel are shown in histories and receipts, on any page. */
export const presenter: BetPresenter = { rules: games[0]!.game, Outcome, Name };

export const presenters: Readonly<Record<string, BetPresenter>> = { wheel: presenter };

function Name() {
  return useT('wheel')('lobby.name');
}

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('wheel');
  const params = parseWheelBet(bet.params);
  const rest = restOf(bet);
  if (!params) return null;
  return (
    <span>
      {rest && <b data-win={isWin(bet) || undefined}>{t(`colour.${rest}`)}</b>}{' '}
      <small>{t('on', { colour: t(`colour.${params.colour}`).toLowerCase() })}</small>
    </span>
  );
}
