import { isDeepStrictEqual } from 'node:util';
import { send } from './core.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { apply, numberOf, refusalsOf, targetOf, type Paper, type PaperWager } from './paper.ts';
import { readPurse, type PlayContext } from './play.ts';
import { findTarget } from './results.ts';
import type { Scheduler } from './schedule.ts';
import type { CoreAnswer, ModelPlayer } from './sent.ts';
import { textOf, type Command } from './steps.ts';

export type PairContext = PlayContext & { readonly scheduler: Scheduler };

export type Pair = {
  readonly commands: readonly [Command, Command];
  readonly schedule: readonly boolean[];
};

type Asked = {
  readonly command: Command;
  readonly key: string;
  /** Of the wager it is about; -1 when there is none. */
  readonly place: number;
};
type Answered = Asked & { readonly answer: CoreAnswer };

/** Runs two commands by a schedule. A finding when neither order of them explains the end. */
export async function interleavePair(
  context: PairContext,
  player: ModelPlayer,
  { commands, schedule }: Pair,
  key: string,
): Promise<{ readonly counts: string[]; readonly finding?: string }> {
  const [one, other] = commands.map((command, index) =>
    prepare(context, player, command, `${key}-${index}`),
  );
  const [first, second] = await context.scheduler.run(schedule, one!, other!);
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    arrange(player, order);
    const paper = follow(player.paper, order);
    if (!paper || !isDeepStrictEqual(stateOf(paper), await readState(context, player))) continue;
    Object.assign(player.paper, paper);
    return { counts: order.map(({ command, answer }) => nameOf(command, answer)) };
  }
  return { counts: [], finding: textOf({ first, second, schedule }) };
}

/** Fixes what the command is about, as a caller does who has read it before. */
function prepare(
  context: PairContext,
  player: ModelPlayer,
  given: Command,
  key: string,
): () => Promise<Answered> {
  const { paper } = player;
  const wager = targetOf(paper, given);
  const command = wager && 'which' in given ? { ...given, which: placeOf(given, wager) } : given;
  const target = findTarget(player, command);
  const place = wager ? paper.wagers.indexOf(wager) : -1;
  const sent = { context, player, key, isAlone: true };
  return async () => ({ command, key, place, answer: await send(sent, command, target) });
}

function placeOf(command: Command & { which: number }, wager: PaperWager): number {
  if (command.kind === 'rollback') return numberOf(wager, command.which) - 1;
  return wager.credits.length === 0 ? 0 : command.which % wager.credits.length;
}

/** Lists new wagers and credits in this order, as the paper will. */
function arrange({ paper, wagers }: ModelPlayer, order: readonly Answered[]): void {
  const keys = order.map(({ key }) => key);
  const byKey = (one: string, other: string) => keys.indexOf(one) - keys.indexOf(other);
  const added = wagers.splice(paper.wagers.length);
  wagers.push(...added.sort((one, other) => byKey(one.ref, other.ref)));
  for (const { credits } of wagers) {
    const fresh = credits.filter((key) => keys.includes(key)).sort(byKey);
    credits.splice(credits.length - fresh.length, fresh.length, ...fresh);
  }
}

/** The paper after both; undefined when it would have answered otherwise. */
function follow(before: Paper, order: readonly Answered[]): Paper | undefined {
  const paper = structuredClone(before);
  for (const { command, place, answer } of order) {
    if ('of' in command && place === -1) continue;
    const wager = paper.wagers[place];
    const allowed = refusalsOf(paper, command, wager);
    const isRight = 'refused' in answer ? allowed.includes(answer.refused) : allowed.length === 0;
    if (!isRight) return undefined;
    if (!('refused' in answer)) apply(paper, command, 0n, wager);
  }
  return paper;
}

type State = readonly (readonly (bigint | number | boolean)[])[];

function stateOf({ cash, bonus, debt, wagers }: Paper): State {
  return [
    [cash, bonus, debt],
    ...wagers.map((wager) => [
      wager.cashStake,
      wager.cashPaid,
      wager.bonusPaid,
      wager.settlements,
      wager.isOpen,
      wager.isSettled,
      wager.isVoid,
    ]),
  ];
}

async function readState(context: PairContext, player: ModelPlayer): Promise<State> {
  const { db } = context.fixture;
  const purse = await readPurse(context, player);
  const ids = player.wagers.map(({ wager }) => wager.id);
  const rows = await db.query<Wager>(
    `select id, cash_stake, cash_payout, bonus_payout, settlements, is_open, is_settled, is_void
       from wagers where id = any ($1) order by array_position($1, id)`,
    [numbers(ids)],
  );
  return [
    purse,
    ...rows.map((row) => [
      row.cash_stake,
      row.cash_payout,
      row.bonus_payout,
      row.settlements,
      row.is_open,
      row.is_settled,
      row.is_void,
    ]),
  ];
}

function nameOf({ kind }: Command, answer: CoreAnswer): string {
  return 'refused' in answer ? `${kind} refused: ${answer.refused}` : kind;
}
