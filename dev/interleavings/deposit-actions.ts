import { randomUUID } from 'node:crypto';
import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, MICRO_PER_MINOR } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { cancelDeposit } from '#features/cashier/server/cancel-deposit.ts';
import { expireDeposits } from '#features/cashier/server/expire-deposits.ts';
import { pollProviders, handleInvoiceEvent } from '#features/cashier/server/index.ts';
import { openDeposit } from '#features/cashier/server/open-deposit.ts';
import {
  receiveEvent,
  setRate,
  type EventHandlers,
  type NamedEvent,
} from '#domain/payments/server/index.ts';
import { bankMethodHash } from '../bank/methods.ts';
import { coinMethodHash } from '../btcpay/methods.ts';
import type { DepositSystem, KnownDeposit } from './deposit-system.ts';
import { pickOne, type Draw } from './random.ts';

/** What the calls returned, for the comparison afterwards. */
export type DepositResults = {
  readonly counts: Record<string, number>;
  readonly findings: string[];
  /** Messages that the server acknowledged, as provider/id. */
  readonly taken: Set<string>;
};

export type DepositContext = {
  readonly system: DepositSystem;
  readonly draw: Draw;
  readonly results: DepositResults;
};

export function handlersOf({ deps }: DepositSystem): EventHandlers {
  return {
    onInvoice: (tx, event) => handleInvoiceEvent(deps, tx, event),
    onPayout: async () => 'refused',
  };
}

/** Runs one action, chosen by weight, and counts it by name. */
export async function runAction(context: DepositContext): Promise<void> {
  const all = context.draw(100);
  const name = ACTIONS.find(({ under }) => all < under)!.name;
  context.results.counts[name] = (context.results.counts[name] ?? 0) + 1;
  await HANDLERS[name](context);
}

const ACTIONS = [
  { name: 'open', under: 18 },
  { name: 'message', under: 62 },
  { name: 'repeated message', under: 74 },
  { name: 'two copies at once', under: 79 },
  { name: 'another body under a known id', under: 82 },
  { name: 'cancel', under: 88 },
  { name: 'clock', under: 93 },
  { name: 'poll', under: 97 },
  { name: 'provider goes down or recovers', under: 98 },
  { name: 'new rate', under: 100 },
] as const;

const HANDLERS: Readonly<
  Record<(typeof ACTIONS)[number]['name'], (context: DepositContext) => Promise<void>>
> = {
  open,
  message: async (context) => send(context, newEvent(context)),
  'repeated message': async (context) => {
    const known = recentDeposit(context);
    if (known && known.sent.length > 0) await send(context, pickOne(context.draw, known.sent));
  },
  'two copies at once': async (context) => {
    const event = newEvent(context);
    await Promise.all([send(context, event), send(context, event)]);
  },
  'another body under a known id': reuseEventId,
  cancel,
  clock: expire,
  poll,
  'provider goes down or recovers': async ({ system, draw }) => {
    if (system.unavailable.size > 0) system.unavailable.clear();
    else if (draw(3) === 0) system.unavailable.add(pickOne(draw, ['sandbox', 'btcpay']));
  },
  'new rate': async ({ system, draw }) => {
    const rate = BigInt(7000 + draw(2000)) * 1_000_000n;
    await setRate(system.db, { base: 'USD', quote: 'RUB', rate, staffId: null, source: 'run' });
  },
};

const RECENT = 30;

/** One of the latest deposits, so that actions collide; one time in eight any deposit. */
function recentDeposit({ system: { known }, draw }: DepositContext): KnownDeposit | undefined {
  if (known.length === 0) return undefined;
  if (draw(8) === 0) return pickOne(draw, known);
  return known[known.length - 1 - draw(Math.min(RECENT, known.length))];
}

const HASHES = [
  bankMethodHash('bank_card', 'RUB'),
  bankMethodHash('card_transfer', 'RUB'),
  coinMethodHash('in', 'RUB'),
];

async function open(context: DepositContext): Promise<void> {
  const { system, draw } = context;
  system.onInvoiceCreated = async (known) => {
    // A message that arrives before the server has the response to its own request.
    if (draw(6) === 0) await send(context, eventAbout(context, known));
  };
  const order = {
    playerId: pickOne(draw, system.players),
    key: randomUUID(),
    body: { hash: pickOne(draw, HASHES), amount: `${500 + draw(99_000)}.${10 + draw(90)}` },
    language: undefined,
  };
  const ask = () => openDeposit(system.deps, order);
  // Now and then a double click: the same key twice at once.
  const answers = await Promise.all(draw(5) === 0 ? [ask(), ask()] : [ask()]);
  const ids = new Set(answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer.data.id])));
  if (ids.size > 1) context.results.findings.push(`one key opened deposits ${[...ids].join(', ')}`);
  for (const answer of answers) expectRefusal(context, 'open', answer, OPEN_REFUSALS);
}

const OPEN_REFUSALS = ['deposit_already_open', 'deposit_closed', 'payment_unavailable'];

function expectRefusal(
  { results }: DepositContext,
  what: string,
  answer: object | Refusal,
  codes: readonly string[],
): void {
  if (!isRefusal(answer)) return;
  const name = `${what} refused: ${answer.refused}`;
  results.counts[name] = (results.counts[name] ?? 0) + 1;
  if (!codes.includes(answer.refused)) results.findings.push(name);
}

function newEvent(context: DepositContext): NamedEvent | undefined {
  const known = recentDeposit(context);
  return known && eventAbout(context, known);
}

const KINDS = ['opened', 'seen', 'paid', 'paid', 'paid', 'failed'] as const;
const PERCENTS = [100n, 100n, 100n, 50n, 150n, 1n];
/** The id of an invoice that a third party created for a deposit. */
export const FOREIGN = 'made-by-another';
/** Above the amount that is credited automatically. */
const AMOUNT_TOO_LARGE = 2_000_000_000_000_000n;

function eventAbout({ draw }: DepositContext, known: KnownDeposit): NamedEvent {
  const kind = pickOne(draw, KINDS);
  const part = (known.amount * pickOne(draw, PERCENTS)) / 100n;
  const whole = part < MICRO_PER_MINOR ? MICRO_PER_MINOR : part - (part % MICRO_PER_MINOR);
  const isOdd = draw(20) === 0;
  const amount = isOdd && draw(2) === 0 ? AMOUNT_TOO_LARGE : whole;
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

async function send(context: DepositContext, event: NamedEvent | undefined): Promise<void> {
  if (!event) return;
  const { system, results } = context;
  const answer = await receiveEvent(system.db, handlersOf(system), event);
  if (!isRefusal(answer)) results.taken.add(`${event.provider}/${event.id}`);
  // An earlier message with another body may have used the id: see reuseEventId.
  expectRefusal(context, 'message', answer, ['key_reused']);
}

/** The same id with another body: the first message counts and the second changes nothing. */
async function reuseEventId(context: DepositContext): Promise<void> {
  const known = recentDeposit(context);
  const first = known?.sent[0];
  if (!known || !first) return;
  await send(context, first);
  // The copy is not sent under its own id, but a polled provider may report it.
  const twin = { ...eventAbout(context, known), id: first.id };
  const answer = await receiveEvent(context.system.db, handlersOf(context.system), twin);
  if (!isRefusal(answer) || answer.refused !== 'key_reused') {
    context.results.findings.push(`message ${first.id} was accepted twice with different bodies`);
  }
}

async function cancel(context: DepositContext): Promise<void> {
  const known = recentDeposit(context);
  if (!known) return;
  const { db, deps } = context.system;
  const [row] = await db.query<{ id: bigint; player_id: PlayerId }>(
    'select id, player_id from deposits where reference = $1',
    [known.reference],
  );
  const answer = await cancelDeposit(deps, row!.player_id, row!.id);
  expectRefusal(context, 'cancel', answer, ['deposit_closed']);
}

/** Expires a deposit, also one whose payment was seen a day ago. */
async function expire(context: DepositContext): Promise<void> {
  const known = recentDeposit(context);
  if (!known) return;
  await context.system.owner.query(
    `update deposits set expires_at = now() - interval '25 hours'
      where reference = $1 and status in (1, 2)`,
    [known.reference],
  );
  await expireDeposits(context.system.deps);
}

/** One hour passes for some deposits without a message, and their providers are polled. */
async function poll(context: DepositContext): Promise<void> {
  const some = [recentDeposit(context), recentDeposit(context), recentDeposit(context)].flatMap(
    (one) => (one ? [one.reference] : []),
  );
  await context.system.owner.query(
    `update deposits set asked_at = now() - interval '2 hours'
      where reference = any ($1::uuid[]) and status <> 3`,
    [some],
  );
  await pollProviders(context.system.deps);
}
