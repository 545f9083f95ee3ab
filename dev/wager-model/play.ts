import assert from 'node:assert';
import type { Micro } from '#core/money.ts';
import { isCut, type ConnectionCuts } from './connection-cuts.ts';
import { send } from './core.ts';
import { findTarget, type ResultTarget } from './results.ts';
import type { CoreAnswer, CoreContext, ModelPlayer, Sent } from './sent.ts';
import { apply, blankPaper, refusalsOf } from './paper.ts';
import { otherOf, textOf, type Cut, type Step } from './steps.ts';

export type PlayContext = CoreContext & {
  readonly cuts: ConnectionCuts;
  /** Ends the connections of the lanes, which take no part in the cuts of the pool. */
  readonly endLanes: () => Promise<unknown>;
  /** The players whose sequences are over, for the comparison of what is read about them. */
  readonly lives: Life[];
};

export type Life = { readonly player: ModelPlayer; readonly steps: readonly Step[] };

/** Once would do; this process may also be paused for longer than the database waits. */
const ATTEMPTS = 5;
const KEY_REFUSALS = ['key_reused', 'transaction_reused'];

/** Plays steps for a new player, and compares the core with the paper after each of them. */
export async function play(context: PlayContext, steps: readonly Step[], name: string) {
  const player = await createPlayer(context);
  for (const [index, step] of steps.entries()) {
    await carryOut(context, player, step, `${name}-${index}`);
    await comparePurse(context, player, step);
  }
  context.lives.push({ player, steps });
}

export async function createPlayer({ fixture }: PlayContext): Promise<ModelPlayer> {
  const { id } = await persist(() => fixture.addPlayer());
  return { id, paper: blankPaper(), wagers: [], round: undefined };
}

/** Sends the command of a step to the core, and does it on paper as the core answered. */
export async function carryOut(context: PlayContext, player: ModelPlayer, step: Step, key: string) {
  const { command, cut } = step;
  const isBroken = cut?.how === 'destroyed' || cut?.how === 'ended';
  const sent = { context, player, key, isAlone: cut !== undefined && !isBroken };
  const target = findTarget(player, command);
  if (command.kind === 'instant' && isBroken) void context.endLanes();
  const answer = await withCut(context, cut, () => send(sent, command, target));
  const allowed = refusalsOf(player.paper, command);
  if ('refused' in answer) {
    assert(allowed.includes(answer.refused), `${textOf(step)}: ${answer.refused}, not ${allowed}`);
  } else {
    assert(allowed.length === 0, `${textOf(step)} was done, not refused: ${allowed}`);
    apply(player.paper, command, answer.paid ?? 0n);
  }
  await sendAgain(sent, step, target, answer);
}

/** The same command gets its answer again; another one under its key is refused. */
async function sendAgain(
  sent: Sent,
  { command, again }: Step,
  target: ResultTarget | undefined,
  answer: CoreAnswer,
): Promise<void> {
  const sentText = textOf(command);
  if (again === 'same') {
    assert.deepEqual(await persist(() => send(sent, command, target)), answer, sentText);
  }
  const isDone = !('refused' in answer) && (target !== undefined || !('of' in command));
  const other = again === 'other' && isDone ? otherOf(command) : undefined;
  if (!other) return;
  const second = await persist(() => send(sent, other, target));
  assert('refused' in second && KEY_REFUSALS.includes(second.refused), sentText);
}

/** The first attempt breaks; the command is then sent again under its key. */
async function withCut(
  { cuts }: PlayContext,
  cut: Cut | undefined,
  attempt: () => Promise<CoreAnswer>,
): Promise<CoreAnswer> {
  if (!cut) return await persist(attempt);
  try {
    return await cuts.during(cut, attempt);
  } catch (error) {
    if (!isCut(error)) throw error;
  }
  return await persist(attempt);
}

async function persist<T>(work: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts <= 1 || !isCut(error)) throw error;
  }
  return await persist(work, attempts - 1);
}

async function comparePurse(context: PlayContext, player: ModelPlayer, step: Step) {
  const { cash, bonus, debt } = player.paper;
  assert.deepEqual(await readPurse(context, player), [cash, bonus, debt], textOf(step));
}

/** Cash, bonus money, and what is owed. */
export async function readPurse({ fixture }: PlayContext, { id }: ModelPlayer): Promise<bigint[]> {
  const rows = await persist(() =>
    fixture.db.query<{ kind: string; balance: Micro }>(
      `select kind, balance from accounts
        where kind in ('player_cash', 'player_bonus', 'player_debt') and owner = $1
          and currency = 'RUB'`,
      [id.toString()],
    ),
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n;
  return [of('player_cash'), of('player_bonus'), -of('player_debt')];
}
