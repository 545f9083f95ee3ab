import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { hitsOf, parseKenoBet } from '../rules.ts';
import { drawnOf } from './use-balls.ts';

/** How keno bets are shown in histories and receipts, on any page. */
export const presenter: BetPresenter = { rules: games[0]!.game, Outcome, Name };

export const presenters: Readonly<Record<string, BetPresenter>> = { keno: presenter };

function Name() {
  return useT('keno')('lobby.name');
}

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('keno');
  const params = parseKenoBet(bet.params);
  const drawn = drawnOf(bet);
  if (!params) return null;
  const { numbers, risk } = params;
  return (
    <span>
      {drawn && (
        <b className="tabular" data-win={isWin(bet) || undefined}>
          {t('hitsOf', { hits: hitsOf(numbers, drawn), picks: numbers.length })}
        </b>
      )}{' '}
      <small>
        {t(`risk.${risk}`)} · {numbers.join(' ')}
      </small>
    </span>
  );
}
