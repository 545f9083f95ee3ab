import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import type { Currency } from '#core/currency.ts';
import type { CashierDeps } from '#features/cashier/server/index.ts';
import { insertMember } from '#domain/identity/server/index.ts';
import { createAccounts } from '#domain/ledger/server/index.ts';
import type { InvoiceOrder, NamedEvent, PaymentProvider } from '#domain/payments/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { offerBankMethods } from '../bank/methods.ts';
import { minimalMember } from '../minimal-member.ts';
import { offerCoinMethods } from '../btcpay/methods.ts';
import type { Draw } from './random.ts';

/** A deposit as its provider knows it. */
export type KnownDeposit = {
  readonly provider: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: Currency;
  /** The provider's last result, for polling. */
  last: NamedEvent | undefined;
  readonly sent: NamedEvent[];
};

/** An emitted change of a deposit, in the order of the changes. */
export type EmittedEvent = {
  readonly turn: number;
  readonly name: string;
  readonly body: EmittedBody;
};
export type EmittedBody = { deposit_id: string; amount: string; is_late: boolean };

/** A deposit service whose providers and clock are controlled by the run. */
export type DepositSystem = {
  readonly deps: CashierDeps;
  readonly db: Db;
  /** The database owner, who may change times. */
  readonly owner: Db;
  readonly players: readonly PlayerId[];
  /** Every deposit a provider knows, the latest last. */
  readonly known: KnownDeposit[];
  readonly byReference: Map<string, KnownDeposit>;
  readonly emitted: EmittedEvent[];
  /** Names of providers that do not answer now. */
  readonly unavailable: Set<string>;
  /** Called while a provider creates an invoice, before the server has the response. */
  onInvoiceCreated: (known: KnownDeposit) => Promise<void>;
  close(): Promise<void>;
};

export async function createDepositSystem(
  url: string,
  playerCount: number,
  draw: Draw,
  workers: number,
): Promise<DepositSystem> {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: workers * 2 + 2 });
  const owner = openDb({ url, connectionsMax: 4 });
  await offerBankMethods(db);
  await offerCoinMethods(db);
  const system: Omit<DepositSystem, 'deps'> = {
    db,
    owner,
    players: await addPlayers(db, playerCount),
    known: [],
    byReference: new Map(),
    emitted: [],
    unavailable: new Set(),
    onInvoiceCreated: async () => {},
    close: async () => {
      await db.close();
      await owner.close();
    },
  };
  return Object.assign(system, { deps: depsOf(system, draw) });
}

async function addPlayers(db: Db, count: number): Promise<PlayerId[]> {
  const ids: PlayerId[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `${randomBytes(6).toString('hex')}@casino.example`;
    const made = await db.transaction((tx) => insertMember(tx, minimalMember(email)));
    ids.push(made!.id);
  }
  return ids;
}

function depsOf(system: Omit<DepositSystem, 'deps'>, draw: Draw): CashierDeps {
  let turn = 0;
  return {
    db: system.db,
    log: createLog('silent'),
    accounts: createAccounts(),
    providers: ['sandbox', 'btcpay'].map((name) => scripted(name, system, draw)),
    publicUrl: () => 'https://casino.example',
    emit: async (tx, name, body) => {
      // The caller holds the deposit's row lock, so the turns of one deposit are ordered.
      turn += 1;
      const emitted = { turn, name, body: body as EmittedBody };
      tx.onCommit(() => system.emitted.push(emitted));
    },
    announceBalance: async () => {},
    publishTo: () => {},
  };
}

/**
 * A provider that keeps everything, and is unavailable when the run decides or one time in sixteen.
 */
function scripted(name: string, system: Omit<DepositSystem, 'deps'>, draw: Draw): PaymentProvider {
  const isAway = () => system.unavailable.has(name) || draw(16) === 0;

  async function createInvoice(order: InvoiceOrder) {
    const known = system.byReference.get(order.reference) ?? remember(system, name, order);
    await system.onInvoiceCreated(known);
    if (isAway()) return refuse('payment_unavailable');
    return { id: `invoice-${order.reference}`, payUrl: null, card: null, crypto: null };
  }

  async function readInvoice(_id: string, reference: string) {
    if (isAway()) return refuse('payment_unavailable');
    const known = system.byReference.get(reference);
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
  system: Pick<DepositSystem, 'known' | 'byReference'>,
  provider: string,
  order: InvoiceOrder,
) {
  const { reference, amount, currency } = order;
  const known: KnownDeposit = { provider, reference, amount, currency, last: undefined, sent: [] };
  system.known.push(known);
  system.byReference.set(reference, known);
  return known;
}
