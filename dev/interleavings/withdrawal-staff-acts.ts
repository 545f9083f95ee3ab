import { confirm, decline, propose } from '#features/withdrawals/server/settle.ts';
import { decide, type Decision } from '#features/withdrawals/server/staff-decide.ts';
import { findSettlement } from '#features/withdrawals/server/store.settlements.ts';
import type { Clerk } from '#domain/staff/server/index.ts';
import { oneOf } from './draws.ts';
import { expectRefusal, hot, type Scene } from './withdrawal-acts.ts';

/** One who may act at this moment; a moment later he may be blocked. */
async function clerkOf(
  { world, draw }: Scene,
  roles?: readonly string[],
): Promise<Clerk | undefined> {
  const all = roles ? world.clerks.filter(({ role }) => roles.includes(role)) : world.clerks;
  const clerk = oneOf(draw, all);
  const rows = await world.db.query(`select from players where id = $1 and status = 'active'`, [
    clerk.id,
  ]);
  return rows.length > 0 ? clerk : undefined;
}

const DECIDE_REFUSALS = [
  'withdrawal_step',
  'withdrawal_on_hold',
  'already_approved',
  'player_blocked',
  'player_unverified',
  'forbidden',
];

async function act(scene: Scene, decision: Decision, roles?: readonly string[]): Promise<void> {
  const made = hot(scene);
  const clerk = await clerkOf(scene, roles);
  if (!made || !clerk) return;
  const answer = await decide(scene.world.deps, clerk, made.id, decision);
  expectRefusal(scene, decision.step, answer, DECIDE_REFUSALS);
}

/** Sometimes two clerks at once, of the same withdrawal. */
export async function approve(scene: Scene): Promise<void> {
  const { world, draw } = scene;
  const made = hot(scene);
  if (!made) return;
  const clerks = [await clerkOf(scene), draw(3) === 0 ? await clerkOf(scene) : undefined];
  const answers = await Promise.all(
    clerks
      .filter((clerk) => clerk !== undefined)
      .map((clerk) => decide(world.deps, clerk, made.id, { step: 'approve' })),
  );
  for (const answer of answers) expectRefusal(scene, 'approve', answer, DECIDE_REFUSALS);
}

export const reject = (scene: Scene) => act(scene, { step: 'reject', reason: 'rules_broken' });
export const recall = (scene: Scene) => act(scene, { step: 'recall', note: 'once more' });

const RISK = ['risk', 'admin'];

export async function hold(scene: Scene): Promise<void> {
  const step = scene.draw(3) === 0 ? 'hold' : 'unhold';
  await act(scene, { step, note: 'a second look' }, RISK);
}

const SETTLE_REFUSALS = [
  'withdrawal_step',
  'provider_answers',
  'proposal_open',
  'proposal_own',
  'proposal_closed',
  'proposer_gone',
  'approver_confirms',
  'forbidden',
];
const PAYING = ['payments', 'admin'];

/** A day without a word of the provider, and somebody says how it ended. */
export async function settle(scene: Scene): Promise<void> {
  const { world, draw } = scene;
  const made = hot(scene);
  const clerk = await clerkOf(scene, PAYING);
  if (!made || !clerk) return;
  if (draw(4) > 0) {
    await world.owner.query(
      `update withdrawals set heard_at = now() - interval '25 hours'
        where id = $1 and asked_at is not null and status < 5`,
      [made.id],
    );
  }
  const outcome = draw(2) === 0 ? 'paid' : 'failed';
  const said = { outcome, reason: 'the bank says so', evidence: 'statement 7' } as const;
  const answer = await propose(world.deps, clerk, made.id, said);
  expectRefusal(scene, 'propose', answer, SETTLE_REFUSALS);
  await decideSettlement(scene, made.id);
}

/** Two people at once, one of whom may say no. */
async function decideSettlement(scene: Scene, id: bigint): Promise<void> {
  const { world, draw } = scene;
  const settlement = await findSettlement(world.db, id);
  const [one, other] = [await clerkOf(scene, PAYING), await clerkOf(scene, PAYING)];
  if (!settlement || !one || !other) return;
  const answers = await Promise.all([
    confirm(world.deps, one, id, settlement.id),
    draw(3) === 0
      ? decline(world.deps, other, id, settlement.id, { decision: 'not sure' })
      : confirm(world.deps, other, id, settlement.id),
  ]);
  for (const answer of answers) expectRefusal(scene, 'settle', answer, SETTLE_REFUSALS);
}

/** In the order of their numbers, so that two such acts do not wait for each other. */
const PEOPLE = 'id in (select id from players where id = any ($1) order by id for no key update)';

/** A clerk is shut out, or all come back. */
export async function clerkGoes({ world, draw }: Scene): Promise<void> {
  const isBack = draw(2) === 0;
  const some = world.clerks.filter(({ role }) => role !== 'admin');
  const ids = isBack ? some.map(({ id }) => id) : [oneOf(draw, some).id];
  if (!isBack) world.everAway.add(ids[0]!);
  await world.db.query(`update players set status = $2 where ${PEOPLE}`, [
    ids.map(String),
    isBack ? 'active' : 'blocked',
  ]);
}

/** A player is blocked or proves nothing any more, or some are well again. */
export async function playerGoes({ world, draw }: Scene): Promise<void> {
  const isWell = draw(2) === 0;
  const ids = Array.from({ length: isWell ? 12 : 1 }, () => oneOf(draw, world.players).toString());
  if (isWell || draw(2) === 0) {
    const status = isWell ? 'active' : 'blocked';
    await world.db.query(`update players set status = $2 where ${PEOPLE}`, [ids, status]);
  }
  const proof = isWell ? 'success' : 'unverified';
  for (const id of draw(2) === 0 ? ids : []) {
    await world.owner.query('update verifications set status = $2 where player_id = $1', [
      id,
      proof,
    ]);
  }
}
