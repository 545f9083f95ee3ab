import './face.css';
import type { BetRecord } from '#domain/bets/contract.ts';
import type { GameFace } from '#domain/bets/player/games.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { colourOf } from '../rules.cells.ts';
import { DOUBLE_POCKETS, doubleColourOf, parseColourBet, pocketOf } from '../rules.double.ts';
import { parseLayout, POCKETS } from '../rules.ts';
import { useCellName } from './cloth/cell-words.ts';
import { NumberPlate } from './number-plate.tsx';

/** How both wheels look in histories and receipts, on whatever page they are. */
export const faces: Readonly<Record<string, GameFace>> = {
  double: { rules: games[0]!.game, Outcome: DoubleOutcome, Name: DoubleName, Result },
  roulette: { rules: games[1]!.game, Outcome: EuropeanOutcome, Name: EuropeanName },
};

function DoubleName() {
  return useT('roulette')('face.double');
}

function EuropeanName() {
  return useT('roulette')('face.roulette');
}

/** Void rounds have no pocket; what was bet on is told all the same. */
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

/** Where the ball of a shared round came to rest. */
function Result({ outcome }: { outcome: Json }) {
  const t = useT('roulette');
  const pocket = pocketOf(outcome, DOUBLE_POCKETS);
  return pocket === undefined ? null : t('came', { pocket, colour: doubleColourOf(pocket) });
}

/** More cells than this are told as their number. */
const CELLS_TOLD = 2;

function EuropeanOutcome({ bet }: { bet: BetRecord }) {
  const t = useT('roulette');
  const name = useCellName();
  const cells = parseLayout(bet.params)?.chips.map(([cell]) => cell) ?? [];
  const pocket = pocketOf(bet.outcome, POCKETS);
  const told =
    cells.length > CELLS_TOLD
      ? t('short.cells', { count: cells.length })
      : t('short.on', { what: cells.map(name).join(' · ') });
  return (
    <span className="roulette-outcome">
      {pocket !== undefined && <NumberPlate pocket={pocket} colour={colourOf(pocket)} />}{' '}
      {cells.length > 0 && <small>{told}</small>}
    </span>
  );
}
