import { randomUUID } from 'node:crypto';
import type { Currency } from '#core/currency.ts';
import { micro, MICRO_PER_MINOR } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { cancelDeposit } from '#features/cashier/server/cancel-deposit.ts';
import { expireDeposits } from '#features/cashier/server/expire-deposits.ts';
import { askProviders, takeEvent } from '#features/cashier/server/index.ts';
import { openDeposit } from '#features/cashier/server/open-deposit.ts';
import {
  receiveEvent,
  setRate,
  type EventHandlers,
  type NamedEvent,
} from '#domain/payments/server/index.ts';
import { bankMethodHash } from '../bank/methods.ts';
import { coinMethodHash } from '../btcpay/methods.ts';
import type { DepositWorld, Known } from './deposit-world.ts';
import { oneOf, type Draw } from './draws.ts';

/** What was answered, for the comparison afterwards. */
export type Heard = {
  readonly counts: Record<string, number>;
  readonly findings: string[];
  /** Messages the house said it has, as provider/id. */
  readonly taken: Set<string>;
};

export type Scene = { readonly world: DepositWorld; readonly draw: Draw; readonly heard: Heard };

export function handlersOf({ deps }: DepositWorld): EventHandlers {
  return {
    onInvoice: (tx, event) => takeEvent(deps, tx, event),
    onPayout: async () => 'refused',
  };
}

/** One act, chosen by weights. Its name is counted. */
export async function act(scene: Scene): Promise<void> {
  const all = scene.draw(100);
  const name = ACTS.find(({ under }) => all < under)!.name;
  scene.heard.counts[name] = (scene.heard.counts[name] ?? 0) + 1;
  await DEEDS[name](scene);
}

const ACTS = [
  { name: 'open', under: 18 },
  { name: 'message', under: 62 },
  { name: 'same message again', under: 74 },
  { name: 'two copies at once', under: 79 },
  { name: 'another text under a known name', under: 82 },
  { name: 'cancel', under: 88 },
  { name: 'clock', under: 93 },
  { name: 'poll', under: 97 },
  { name: 'provider goes or comes back', under: 98 },
  { name: 'new rate', under: 100 },
] as const;

const DEEDS: Readonly<Record<(typeof ACTS)[number]['name'], (scene: Scene) => Promise<void>>> = {
  open,
  message: async (scene) => send(scene, newEvent(scene)),
  'same message again': async (scene) => {
    const known = hot(scene);
    if (known && known.sent.length > 0) await send(scene, oneOf(scene.draw, known.sent));
  },
  'two copies at once': async (scene) => {
    const event = newEvent(scene);
    await Promise.all([send(scene, event), send(scene, event)]);
  },
  'another text under a known name': otherText,
  cancel,
  clock,
  poll,
  'provider goes or comes back': async ({ world, draw }) => {
    if (world.away.size > 0) world.away.clear();
    else if (draw(3) === 0) world.away.add(oneOf(draw, ['sandbox', 'btcpay']));
  },
  'new rate': async ({ world, draw }) => {
    const rate = BigInt(7000 + draw(2000)) * 1_000_000n;
    await setRate(world.db, { base: 'USD', quote: 'RUB', rate, staffId: null, source: 'run' });
  },
};

const HOT = 30;

/** A deposit of the last ones, so that acts meet; one time in eight any, however old. */
function hot({ world: { known }, draw }: Scene): Known | undefined {
  if (known.length === 0) return undefined;
  if (draw(8) === 0) return oneOf(draw, known);
  return known[known.length - 1 - draw(Math.min(HOT, known.length))];
}

const HASHES = [
  bankMethodHash('bank_card', 'RUB'),
  bankMethodHash('card_transfer', 'RUB'),
  coinMethodHash('in', 'RUB'),
];

async function open(scene: Scene): Promise<void> {
  const { world, draw } = scene;
  world.early = async (known) => {
    // A message before the house has the answer to its own question.
    if (draw(6) === 0) await send(scene, eventAbout(scene, known));
  };
  const order = {
    playerId: oneOf(draw, world.players),
    key: randomUUID(),
    body: { hash: oneOf(draw, HASHES), amount: `${500 + draw(99_000)}.${10 + draw(90)}` },
    language: undefined,
  };
  const ask = () => openDeposit(world.deps, order);
  // Now and then a double click: the same key twice at once.
  const answers = await Promise.all(draw(5) === 0 ? [ask(), ask()] : [ask()]);
  const ids = new Set(answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer.data.id])));
  if (ids.size > 1) scene.heard.findings.push(`one key opened deposits ${[...ids].join(', ')}`);
  for (const answer of answers) expectRefusal(scene, 'open', answer, OPEN_REFUSALS);
}

const OPEN_REFUSALS = ['deposit_already_open', 'deposit_closed', 'payment_unavailable'];

function expectRefusal(
  { heard }: Scene,
  what: string,
  answer: object | Refusal,
  codes: readonly string[],
): void {
  if (!isRefusal(answer)) return;
  const name = `${what} refused: ${answer.refused}`;
  heard.counts[name] = (heard.counts[name] ?? 0) + 1;
  if (!codes.includes(answer.refused)) heard.findings.push(name);
}

function newEvent(scene: Scene): NamedEvent | undefined {
  const known = hot(scene);
  return known && eventAbout(scene, known);
}

const KINDS = ['opened', 'seen', 'paid', 'paid', 'paid', 'failed'] as const;
const PERCENTS = [100n, 100n, 100n, 50n, 150n, 1n];
/** The name of an invoice that somebody else made for a deposit. */
export const FOREIGN = 'made-by-another';
/** Beyond what the house handles at once. */
const TOO_MUCH = 2_000_000_000_000_000n;

function eventAbout({ draw }: Scene, known: Known): NamedEvent {
  const kind = oneOf(draw, KINDS);
  const part = (known.amount * oneOf(draw, PERCENTS)) / 100n;
  const whole = part < MICRO_PER_MINOR ? MICRO_PER_MINOR : part - (part % MICRO_PER_MINOR);
  const isOdd = draw(20) === 0;
  const amount = isOdd && draw(2) === 0 ? TOO_MUCH : whole;
  const currency: Currency = isOdd && amount === whole ? 'KZT' : known.currency;
  const facts = {
    id: randomUUID(),
    provider: known.provider,
    subject: 'invoice',
    reference: known.reference,
    kind,
    currency,
    ...(kind === 'seen' ? { confirmations: draw(4) } : {}),
    ...(draw(40) === 0 ? { invoice: FOREIGN } : {}),
  } as const;
  const said = { ...facts, amount: kind === 'paid' ? amount.toString() : null };
  const body = Buffer.from(JSON.stringify(said));
  const event = { ...facts, amount: kind === 'paid' ? micro(amount) : null, body };
  known.sent.push(event);
  known.last = event;
  return event;
}

async function send(scene: Scene, event: NamedEvent | undefined): Promise<void> {
  if (!event) return;
  const { world, heard } = scene;
  const answer = await receiveEvent(world.db, handlersOf(world), event);
  if (!isRefusal(answer)) heard.taken.add(`${event.provider}/${event.id}`);
  // A first message with another text may have taken the name: see otherText.
  expectRefusal(scene, 'message', answer, ['key_reused']);
}

/** The same name with other words: whoever came first counts, and the second changes nothing. */
async function otherText(scene: Scene): Promise<void> {
  const known = hot(scene);
  const first = known?.sent[0];
  if (!known || !first) return;
  await send(scene, first);
  // The twin itself is not sent by its own name, but a provider that is asked may tell of it.
  const twin = { ...eventAbout(scene, known), id: first.id };
  const answer = await receiveEvent(scene.world.db, handlersOf(scene.world), twin);
  if (!isRefusal(answer) || answer.refused !== 'key_reused') {
    scene.heard.findings.push(`message ${first.id} was taken twice with different words`);
  }
}

async function cancel(scene: Scene): Promise<void> {
  const known = hot(scene);
  if (!known) return;
  const { db, deps } = scene.world;
  const [row] = await db.query<{ id: bigint; player_id: bigint }>(
    'select id, player_id from deposits where reference = $1',
    [known.reference],
  );
  const answer = await cancelDeposit(deps, row!.player_id, row!.id);
  expectRefusal(scene, 'cancel', answer, ['deposit_closed']);
}

/** The time of a deposit is over, also of one whose money was seen a day ago. */
async function clock(scene: Scene): Promise<void> {
  const known = hot(scene);
  if (!known) return;
  await scene.world.owner.query(
    `update deposits set expires_at = now() - interval '25 hours'
      where reference = $1 and status in (1, 2)`,
    [known.reference],
  );
  await expireDeposits(scene.world.deps);
}

/** An hour passes for some deposits nobody was told about, and their providers are asked. */
async function poll(scene: Scene): Promise<void> {
  const some = [hot(scene), hot(scene), hot(scene)].flatMap((one) => (one ? [one.reference] : []));
  await scene.world.owner.query(
    `update deposits set asked_at = now() - interval '2 hours'
      where reference = any ($1::uuid[]) and status <> 3`,
    [some],
  );
  await askProviders(scene.world.deps);
}
