import './presenter.css';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { colourOf } from '../rules.cells.ts';
import { DOUBLE_POCKETS, doubleColourOf, parseColourBet, pocketOf } from '../rules.double.ts';
import { parseLayout, POCKETS } from '../rules.ts';
import { useCellName } from './board/cell-words.ts';
import { NumberPlate } from './number-plate.tsx';

/** How bets of both wheels are shown in histories and receipts, on any page. */
export const presenters: Readonly<Record<'double' | 'roulette', BetPresenter>> = {
  double: { rules: games[0]!.game, Outcome: DoubleOutcome, Name: DoubleName, Result },
  roulette: { rules: games[1]!.game, Outcome: EuropeanOutcome, Name: EuropeanName },
};

function DoubleName() {
  return useT('roulette')('game.double');
}

function EuropeanName() {
  return useT('roulette')('game.roulette');
}

/** Void rounds have no pocket; the bet is shown anyway. */
function DoubleOutcome({ bet }: { bet: BetRecord }) {
  const t = useT('roulette');
  const chosen = isObject(bet.params) ? parseColourBet(bet.params['bet'] ?? bet.params) : undefined;
  const pocket = pocketOf(bet.outcome, DOUBLE_POCKETS);
  return (
    <span className="roulette-outcome">
      {pocket !== undefined && <NumberPlate pocket={pocket} colour={doubleColourOf(pocket)} />}{' '}
      {chosen && <small>{t('short.on', { what: t(`colour.${chosen.colour}`) })}</small>}
    </span>
  );
}

/** The pocket of a shared round. */
function Result({ outcome }: { outcome: Json }) {
  const t = useT('roulette');
  const pocket = pocketOf(outcome, DOUBLE_POCKETS);
  return pocket === undefined ? null : t('came', { pocket, colour: doubleColourOf(pocket) });
}

/** More cells than this are shown as a count. */
const CELLS_NAMED = 2;

function EuropeanOutcome({ bet }: { bet: BetRecord }) {
  const t = useT('roulette');
  const name = useCellName();
  const cells = parseLayout(bet.params)?.chips.map(([cell]) => cell) ?? [];
  const pocket = pocketOf(bet.outcome, POCKETS);
  const text =
    cells.length > CELLS_NAMED
      ? t('short.cells', { count: cells.length })
      : t('short.on', { what: cells.map(name).join(' · ') });
  return (
    <span className="roulette-outcome">
      {pocket !== undefined && <NumberPlate pocket={pocket} colour={colourOf(pocket)} />}{' '}
      {cells.length > 0 && <small>{text}</small>}
    </span>
  );
}
