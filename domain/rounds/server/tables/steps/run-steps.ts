import type { Json } from '#core/fairness/json.ts';
import type { Tx } from '#platform/server/db.ts';
import { addChoice, listOfRound, type Wager } from '#domain/wagers/server/index.ts';
import { changeRound, lockRound, type Round, type RoundShown } from '../../store.ts';
import type { RoundsContext } from '../context.ts';
import { endRunning, payOpen, publishRound } from '../cycle.ts';
import type { AnyTable } from '../definition.ts';
import type { Waker } from '../waker.ts';
import { drawRound } from '../settled.ts';
import { seatsOf, type AnySteps } from './round-steps.ts';
import { shownIn, waitsIn } from './shown.ts';

type Running = {
  readonly context: RoundsContext;
  readonly table: AnyTable;
  readonly steps: AnySteps;
  /** Secret within this process until the end. */
  readonly outcome: Json;
};

/**
 * Runs a round from the step it is in to its end. What was shown and decided is in the database, so
 * a round that was interrupted goes on where it was; its players get the whole time again.
 */
export async function runSteps(
  context: RoundsContext,
  table: AnyTable,
  found: Round,
  { waker, signal, isRecovering }: { waker: Waker; signal: AbortSignal; isRecovering: boolean },
): Promise<Round> {
  const seed = await context.chains.seedAt(found.chain_id, found.number!);
  const outcome = drawRound(table, found, seed, found.randomness!);
  const running: Running = { context, table, steps: table.steps!, outcome };
  let round = isRecovering ? await changeStep(running, found, renewed) : found;
  for (;;) {
    if (round.state !== 'running' || round.shown === null) return round;
    const waits = waitsIn(running.steps, await listOfRound(context.db, round.id), round.shown);
    if (!waits.some((each) => each !== 'nothing')) break;
    const untilMs = Date.parse(round.shown.until);
    const isDecided = waits.includes('next') && !waits.includes('decision') && isAwaited(round);
    if (!isDecided && context.clock.now() < untilMs) await waker.wait(untilMs, signal);
    else round = await changeStep(running, round, nextStep);
  }
  return await payOpen(context, table, await endRunning(context, table, round, { seed, outcome }));
}

/** Players were asked in this step; otherwise it is there for its cards alone. */
function isAwaited({ shown }: Round): boolean {
  return shown?.asks === true;
}

type Change = (
  running: Running,
  tx: Tx,
  wagers: readonly Wager[],
  shown: RoundShown,
) => Promise<RoundShown>;

/** Changes what is shown with the round locked: no decision arrives meanwhile. */
async function changeStep(running: Running, { id }: Round, change: Change): Promise<Round> {
  const { context, table } = running;
  await context.db.transaction(async (tx) => {
    const { state, shown } = await lockRound(tx, id);
    if (state !== 'running' || shown === null) return;
    const next = await change(running, tx, await listOfRound(tx, id), shown);
    context.assertLeading(table);
    await changeRound(tx, id, ['running'], { shown: next });
  });
  const round = await publishRound(context, table, id);
  const wagers = await listOfRound(context.db, id);
  context.broadcaster.publishBets(
    table,
    wagers.flatMap((wager) => (wager.is_open ? [[wager, undefined] as const] : [])),
  );
  return round;
}

/** Decides for the players who did not, and shows the next part of the outcome. */
async function nextStep(
  { context, steps, outcome }: Running,
  tx: Tx,
  wagers: readonly Wager[],
  shown: RoundShown,
): Promise<RoundShown> {
  const decided: Wager[] = [];
  for (const seat of seatsOf(steps, wagers)) {
    const isMissed = steps.waitsFor(seat.bet, shown.view, seat.choices) === 'decision';
    const choices = isMissed ? [...seat.choices, steps.missed] : seat.choices;
    if (isMissed) await addChoice(tx, seat.id, choices);
    decided.push({ ...seat, choices });
  }
  const isGoingOn = waitsIn(steps, decided, shown).includes('next');
  if (!isGoingOn) return shown;
  const step = shown.step + 1;
  return shownIn(context, steps, { step, view: steps.shownAt(outcome, step)! }, decided);
}

async function renewed(
  { context, steps }: Running,
  _tx: Tx,
  wagers: readonly Wager[],
  { step, view }: RoundShown,
): Promise<RoundShown> {
  return shownIn(context, steps, { step, view }, wagers);
}
