import { isObject, type Json } from '#core/fairness/json.ts';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { doublingsOf, numberOf, parseNumberBet, parseSpins } from '../rules.ts';
import { NumberPlate } from './number-plate.tsx';

/** How bets of the wheel show are shown in histories and receipts, on any page. */
export const presenters: Readonly<Record<'wheel-show', BetPresenter>> = {
  'wheel-show': { rules: games[0]!.game, Outcome, Name, Result },
};

function Name() {
  return useT('wheel-show')('lobby.name');
}

/** Void rounds have no number; the bet is shown anyway. */
function Outcome({ bet }: { bet: BetRecord }) {
  const t = useT('wheel-show');
  const chosen = isObject(bet.params) ? parseNumberBet(bet.params['bet'] ?? bet.params) : undefined;
  const spins = parseSpins(bet.outcome);
  return (
    <span>
      {spins && <NumberPlate number={numberOf(spins)} doublings={doublingsOf(spins)} />}{' '}
      {chosen && <small>{t('short', { number: chosen.number })}</small>}
    </span>
  );
}

/** The number of a shared round, and by what its payout was multiplied. */
function Result({ outcome }: { outcome: Json }) {
  const spins = parseSpins(outcome);
  return spins && <NumberPlate number={numberOf(spins)} doublings={doublingsOf(spins)} />;
}
