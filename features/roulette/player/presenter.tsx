import type { BetRecord } from '#domain/bets/contract.ts';
import type { BetPresenter } from '#domain/bets/player/games.ts';
import { isObject, type Json } from '#core/fairness/json.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { games } from '../game.ts';
import { colourOf } from '../rules.cells.ts';
import { DOUBLE_POCKETS, doubleColourOf, parseColourBet, pocketOf } from '../rules.double.ts';
import { POCKETS } from '../rules.ts';
import { CellsOf } from './board/cells-of.tsx';
import { NumberPlate } from './number-plate.tsx';

type Name = 'double' | 'roulette' | 'live-roulette';

/** How bets of all tables are shown in histories and receipts, on any page. */
export const presenters: Readonly<Record<Name, BetPresenter>> = {
  double: { rules: games[0]!.game, Outcome: DoubleOutcome, Name: DoubleName, Result },
  roulette: { rules: games[1]!.game, Outcome: EuropeanOutcome, Name: EuropeanName },
  'live-roulette': {
    rules: games[2]!.game,
    Outcome: LiveOutcome,
    Name: LiveName,
    Result: LiveResult,
  },
};

function DoubleName() {
  return useT('roulette')('game.double');
}

function EuropeanName() {
  return useT('roulette')('game.roulette');
}

function LiveName() {
  return useT('roulette')('game.live-roulette');
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

function EuropeanOutcome({ bet }: { bet: BetRecord }) {
  return <ChipsOutcome bet={bet} layout={bet.params} />;
}

/** The chips of a bet in a round are beside the facts of the round. */
function LiveOutcome({ bet }: { bet: BetRecord }) {
  const layout = isObject(bet.params) ? (bet.params['bet'] ?? bet.params) : bet.params;
  return <ChipsOutcome bet={bet} layout={layout} />;
}

/** The pocket of a live round. */
function LiveResult({ outcome }: { outcome: Json }) {
  const t = useT('roulette');
  const pocket = pocketOf(outcome, POCKETS);
  return pocket === undefined ? null : t('came', { pocket, colour: colourOf(pocket) });
}

function ChipsOutcome({ bet, layout }: { bet: BetRecord; layout: unknown }) {
  const pocket = pocketOf(bet.outcome, POCKETS);
  return (
    <span className="roulette-outcome">
      {pocket !== undefined && <NumberPlate pocket={pocket} colour={colourOf(pocket)} />}{' '}
      <CellsOf layout={layout} />
    </span>
  );
}
