import { randomUUID } from 'node:crypto';
import { formatMoney, micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { cancelWithdrawal } from '#features/withdrawals/server/cancel.ts';
import { takePayoutEvent } from '#features/withdrawals/server/index.ts';
import { requestWithdrawal } from '#features/withdrawals/server/request.ts';
import { sendApproved } from '#features/withdrawals/server/send.ts';
import { findOwn } from '#features/withdrawals/server/store.ts';
import { readTerms } from '#features/withdrawals/server/terms.ts';
import { askAboutSent } from '#features/withdrawals/server/watch.ts';
import { receiveEvent, setRate, type NamedEvent } from '#domain/payments/server/index.ts';
import { oneOf, type Draw } from './draws.ts';
import { PROVIDERS, rateOf, WAYS, type Made, type WithdrawalWorld } from './withdrawal-world.ts';

/** What was answered, for the comparison afterwards. */
export type Heard = { readonly counts: Record<string, number>; readonly findings: string[] };

export type Scene = {
  readonly world: WithdrawalWorld;
  readonly draw: Draw;
  readonly heard: Heard;
};

export function count({ counts }: Heard, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

const HOT = 24;

/** A withdrawal of the last ones, so that acts meet; one time in eight any, however old. */
export function hot({ world: { made }, draw }: Scene): Made | undefined {
  if (made.length === 0) return undefined;
  if (draw(8) === 0) return oneOf(draw, made);
  return made[made.length - 1 - draw(Math.min(HOT, made.length))];
}

/** A no that this act may be given is counted, every other one is found. */
export function expectRefusal(
  { heard }: Scene,
  what: string,
  answer: object | Refusal | undefined,
  codes: readonly string[],
): void {
  if (!isRefusal(answer)) return;
  const name = `${what} refused: ${answer.refused}`;
  count(heard, name);
  if (!codes.includes(answer.refused)) heard.findings.push(name);
}

const ASK_REFUSALS = [
  'insufficient_funds',
  'account_blocked',
  'verification_needed',
  'terms_changed',
  'withdrawals_open_max',
];
/** Two destinations of a player's own: the numbers pass the check of their digits. */
const CARDS = ['4242424242424242', '5555555555554444'];

export async function ask(scene: Scene): Promise<void> {
  const { world, draw, heard } = scene;
  const { deps, db } = world;
  const playerId = oneOf(draw, world.players);
  const wish = { hash: oneOf(draw, WAYS), amount: String(100 + draw(600)) };
  const terms = await readTerms(
    deps,
    db,
    { currency: 'RUB', phone: null, is_phone_verified: false },
    wish,
  );
  if (isRefusal(terms)) return expectRefusal(scene, 'quote', terms, []);
  const agreed = {
    fee: formatMoney(terms.fee),
    arrives: formatMoney(terms.arrives),
    arrives_currency: terms.method.exchange_currency,
  };
  const body = { ...wish, ...agreed, destination: oneOf(draw, CARDS) };
  const order = { playerId, key: randomUUID(), body, language: undefined };
  const press = () => requestWithdrawal(deps, order);
  // Now and then a double click: the same key twice at once.
  const answers = await Promise.all(draw(5) === 0 ? [press(), press()] : [press()]);
  for (const answer of answers) expectRefusal(scene, 'ask', answer, ASK_REFUSALS);
  const ids = new Set(answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer.data.id])));
  if (ids.size > 1) heard.findings.push(`one key asked for ${[...ids].join(', ')}`);
  for (const id of ids) await remember(world, playerId, BigInt(id));
}

async function remember({ db, made }: WithdrawalWorld, playerId: bigint, id: bigint) {
  const row = (await findOwn(db, playerId, id))!;
  const { provider, reference, arrives, exchange_currency: currency } = row;
  made.push({ id, playerId, provider, reference, arrives, currency, sent: [] });
}

export async function cancel(scene: Scene): Promise<void> {
  const made = hot(scene);
  if (!made) return;
  const answer = await cancelWithdrawal(scene.world.deps, made.playerId, made.id);
  expectRefusal(scene, 'cancel', answer, ['withdrawal_closed']);
}

/** Some wait no longer, and the job of their provider runs; sometimes in two processes. */
export async function send(scene: Scene): Promise<void> {
  const { world, draw } = scene;
  await hurry(scene);
  world.early = async (reference) => {
    // A message before the house has the answer to its own question.
    const made = world.made.findLast((one) => one.reference === reference);
    if (made && draw(8) === 0) await deliver(scene, eventAbout(scene, made));
  };
  const provider = oneOf(draw, PROVIDERS);
  const run = () => sendApproved(world.deps, { provider });
  await Promise.all(draw(4) === 0 ? [run(), run()] : [run()]);
}

export async function watch(scene: Scene): Promise<void> {
  await hurry(scene);
  await askAboutSent(scene.world.deps, oneOf(scene.draw, PROVIDERS));
}

async function hurry(scene: Scene): Promise<void> {
  const some = Array.from({ length: 6 }, () => hot(scene)?.id).filter((id) => id !== undefined);
  await scene.world.owner.query(
    `update withdrawals set next_try_at = now() where status in (3, 4) and id in (
       select id from withdrawals where id = any ($1) order by id for no key update)`,
    [some.map(String)],
  );
}

export async function message(scene: Scene): Promise<void> {
  const made = hot(scene);
  if (made) await deliver(scene, eventAbout(scene, made));
}

export async function messageAgain(scene: Scene): Promise<void> {
  const made = hot(scene);
  if (made && made.sent.length > 0) await deliver(scene, oneOf(scene.draw, made.sent));
}

export async function twoCopies(scene: Scene): Promise<void> {
  const made = hot(scene);
  if (!made) return;
  const event = eventAbout(scene, made);
  await Promise.all([deliver(scene, event), deliver(scene, event)]);
}

const KINDS = ['opened', 'seen', 'paid', 'paid', 'paid', 'failed'] as const;

function eventAbout({ draw }: Scene, made: Made): NamedEvent {
  const kind = oneOf(draw, KINDS);
  const amount = draw(12) === 0 ? micro(made.arrives + 10_000n) : made.arrives;
  const { provider, reference, currency } = made;
  const facts = {
    id: randomUUID(),
    provider,
    subject: 'payout',
    reference,
    kind,
    currency,
  } as const;
  const body = Buffer.from(JSON.stringify({ ...facts, amount: amount.toString() }));
  const event = { ...facts, amount: kind === 'paid' ? amount : null, body };
  made.sent.push(event);
  return event;
}

async function deliver(scene: Scene, event: NamedEvent): Promise<void> {
  const { db, deps } = scene.world;
  const answer = await receiveEvent(
    db,
    {
      onInvoice: async () => 'refused',
      onPayout: (tx, said) => takePayoutEvent(deps, tx, said),
    },
    event,
  );
  expectRefusal(scene, 'message', answer, []);
}

export async function newRate({ world, draw }: Scene): Promise<void> {
  await setRate(world.db, rateOf(4n + BigInt(draw(4))));
}

export async function providerGoes({ world, draw }: Scene): Promise<void> {
  if (world.away.size > 0) world.away.clear();
  else world.away.add(oneOf(draw, PROVIDERS));
}
