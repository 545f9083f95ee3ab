import { randomBytes } from 'node:crypto';
import { refuse } from '#core/refusal.ts';
import type { Currency } from '#core/currency.ts';
import type { CashierDeps } from '#features/cashier/server/index.ts';
import { insertMember } from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import type { InvoiceOrder, NamedEvent, PaymentProvider } from '#domain/payments/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { offerBankMethods } from '../bank/methods.ts';
import { bareMember } from '../bare-member.ts';
import { offerCoinMethods } from '../btcpay/methods.ts';
import type { Draw } from './draws.ts';

/** A deposit as its provider knows it. */
export type Known = {
  readonly provider: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** What the provider last decided, for whoever asks. */
  last: NamedEvent | undefined;
  readonly sent: NamedEvent[];
};

/** A change of a deposit as the house told it, in the order of the changes. */
export type Told = { readonly turn: number; readonly name: string; readonly body: TellBody };
export type TellBody = { deposit_id: string; amount: string; is_late: boolean };

/** A house of deposits whose providers and clock are in the hands of the run. */
export type DepositWorld = {
  readonly deps: CashierDeps;
  readonly db: Db;
  /** Who may turn clocks. */
  readonly owner: Db;
  readonly players: readonly bigint[];
  /** Every deposit a provider ever heard of, the latest last. */
  readonly known: Known[];
  readonly byReference: Map<string, Known>;
  readonly told: Told[];
  /** Names of providers that do not answer now. */
  readonly away: Set<string>;
  /** Happens while a provider makes an invoice, before the house hears of it. */
  early: (known: Known) => Promise<void>;
  close(): Promise<void>;
};

export async function openDepositWorld(
  url: string,
  playerCount: number,
  draw: Draw,
  workers: number,
): Promise<DepositWorld> {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: workers * 2 + 2 });
  const owner = openDb({ url, connectionsMax: 4 });
  await offerBankMethods(db);
  await offerCoinMethods(db);
  const world: Omit<DepositWorld, 'deps'> = {
    db,
    owner,
    players: await addPlayers(db, playerCount),
    known: [],
    byReference: new Map(),
    told: [],
    away: new Set(),
    early: async () => {},
    close: async () => {
      await db.close();
      await owner.close();
    },
  };
  return Object.assign(world, { deps: depsOf(world, draw) });
}

async function addPlayers(db: Db, count: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `${randomBytes(6).toString('hex')}@house.example`;
    const made = await db.transaction((tx) => insertMember(tx, bareMember(email)));
    ids.push(made!.id);
  }
  return ids;
}

function depsOf(world: Omit<DepositWorld, 'deps'>, draw: Draw): CashierDeps {
  let turn = 0;
  return {
    db: world.db,
    log: openLog('silent'),
    accounts: createAccounts(),
    providers: ['sandbox', 'btcpay'].map((name) => scripted(name, world, draw)),
    publicUrl: () => 'https://casino.example',
    emit: async (tx, name, body) => {
      // Whoever is here holds the deposit's row, so turns of one deposit are in its order.
      turn += 1;
      const told = { turn, name, body: body as TellBody };
      tx.onCommit(() => world.told.push(told));
    },
    announceBalance: async () => {},
    publishTo: () => {},
  };
}

/** A provider that forgets nothing, and is away when the run says so or one time in sixteen. */
function scripted(name: string, world: Omit<DepositWorld, 'deps'>, draw: Draw): PaymentProvider {
  const isAway = () => world.away.has(name) || draw(16) === 0;

  async function createInvoice(order: InvoiceOrder) {
    const known = world.byReference.get(order.reference) ?? remember(world, name, order);
    await world.early(known);
    if (isAway()) return refuse('payment_unavailable');
    return { id: `invoice-${order.reference}`, payUrl: null, card: null, crypto: null };
  }

  async function readInvoice(_id: string, reference: string) {
    if (isAway()) return refuse('payment_unavailable');
    const known = world.byReference.get(reference);
    if (!known?.last) return undefined;
    const read = { ...known.last, id: `read-${known.last.id}` };
    known.sent.push(read);
    return read;
  }

  return {
    name,
    createInvoice,
    readInvoice,
    readWebhook: () => refuse('unauthorized'),
    statement: async () => [],
  };
}

function remember(
  world: Pick<DepositWorld, 'known' | 'byReference'>,
  provider: string,
  order: InvoiceOrder,
) {
  const { reference, amount, currency } = order;
  const known: Known = { provider, reference, amount, currency, last: undefined, sent: [] };
  world.known.push(known);
  world.byReference.set(reference, known);
  return known;
}
