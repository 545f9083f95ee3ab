import { isWin } from '#domain/bets/player/bet-numbers.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { crash, crashOf, exitOf } from '../rules.ts';

/** How crash bets are shown in histories and receipts, on any page. */
export const presenter: BetPresenter = { rules: games[0]!.game, Outcome, Name, Result };

export const presenters: Readonly<Record<string, BetPresenter>> = { crash: presenter };

const RECEIPT = settledBets(crash);

function Name() {
  return useT('crash')('lobby.name');
}

/** Where the bet was cashed out and where the round crashed; a void bet had neither. */
function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('crash');
  const f = useFormat();
  if (bet.void_reason !== null) return <small>{t('short.void')}</small>;
  const point = crashOf(bet.outcome);
  const exit = exitOfRecord(bet.params);
  const times = (hundredths: number) => f.multiplier(BigInt(hundredths) * 100n);
  return (
    <span className="crash-outcome">
      <b className="tabular" data-win={isWin(bet) || undefined}>
        {isWin(bet) && exit !== undefined ? times(exit) : t('short.lost')}
      </b>{' '}
      {point !== undefined && <small>{t('short.crashed', { point: times(point) })}</small>}
    </span>
  );
}

/** Where a round crashed. */
function Result({ outcome }: { outcome: Json }) {
  const f = useFormat();
  const point = crashOf(outcome);
  return point === undefined ? null : f.multiplier(BigInt(point) * 100n);
}

function exitOfRecord(params: unknown): number | undefined {
  const settled = RECEIPT.parseParams(isObject(params) ? params : undefined);
  return settled && exitOf(settled.bet, settled.taken);
}
