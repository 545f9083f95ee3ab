import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { isObject } from '#core/fairness/json.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { parseDiceBet, rollText } from '../rules.ts';
import { useDecimal } from '#domain/bets/player/use-decimal.ts';

/** How dice bets are shown in histories and receipts, on any page. */
export const presenter: BetPresenter = { rules: games[0]!.game, Outcome, Name };

export const presenters: Readonly<Record<string, BetPresenter>> = { dice: presenter };

function Name() {
  return useT('dice')('lobby.name');
}

function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('dice');
  const decimal = useDecimal();
  const params = parseDiceBet(bet.params);
  const roll = rollOf(bet);
  if (!params || roll === undefined) return null;
  return (
    <span className="dice-outcome">
      <b className="dice-rolled tabular" data-win={isWin(bet) || undefined}>
        {decimal(rollText(roll))}
      </b>{' '}
      <small>{t(`short.${params.direction}`, { target: decimal(rollText(params.target)) })}</small>
    </span>
  );
}

/** The roll of a bet, in hundredths. */
export function rollOf(bet: BetRecord): number | undefined {
  const roll = isObject(bet.outcome) ? bet.outcome['roll'] : undefined;
  return typeof roll === 'number' ? roll : undefined;
}
