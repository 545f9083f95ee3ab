import type { Queryable, Tx } from '#platform/server/db.ts';

/** Amounts of the coin are satoshi, as decimal text so that JSON keeps them exact. */
export type CoinPayment = {
  id: string;
  satoshi: string;
  status: 'Processing' | 'Settled';
  confirmations: number;
  receivedAt: number;
};

export type CoinInvoice = {
  id: string;
  orderId: string;
  amount: string;
  currency: string;
  method: string;
  speedPolicy: string;
  rate: string;
  satoshi: string;
  address: string;
  createdAt: number;
  expiresAt: number;
  returnUrl: string;
  language: string;
  status: 'New' | 'Processing' | 'Expired' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'PaidOver';
  payments: CoinPayment[];
};

export type PullPayment = { id: string; name: string; amount: string; currency: string };

export type CoinPayout = {
  id: string;
  pullPaymentId: string;
  destination: string;
  amount: string;
  currency: string;
  method: string;
  createdAt: number;
  state: 'AwaitingPayment' | 'Completed' | 'Cancelled';
  metadata: Record<string, unknown>;
};

export type Delivery = { id: string; event: Record<string, unknown>; attempts: number };

type Kinds = {
  invoice: CoinInvoice;
  'pull-payment': PullPayment;
  payout: CoinPayout;
  delivery: Delivery;
};

export async function insert<K extends keyof Kinds>(
  db: Queryable,
  kind: K,
  name: string,
  body: Kinds[K],
  dueInMs: number | null = null,
): Promise<void> {
  await db.query(
    `insert into sandbox_btcpay.records (kind, id, name, body, due_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5::float8 / 1000))`,
    [kind, body.id, name, JSON.stringify(body), dueInMs],
  );
}

export async function find<K extends keyof Kinds>(
  db: Queryable,
  kind: K,
  id: string,
): Promise<Kinds[K] | undefined> {
  const rows = await db.query<{ body: Kinds[K] }>(
    'select body from sandbox_btcpay.records where kind = $1 and id = $2',
    [kind, id],
  );
  return rows[0]?.body;
}

export async function lock<K extends keyof Kinds>(
  tx: Tx,
  kind: K,
  id: string,
): Promise<Kinds[K] | undefined> {
  const rows = await tx.query<{ body: Kinds[K] }>(
    'select body from sandbox_btcpay.records where kind = $1 and id = $2 for update',
    [kind, id],
  );
  return rows[0]?.body;
}

/** All of a kind, or those with a name, oldest first. */
export async function list<K extends keyof Kinds>(
  db: Queryable,
  kind: K,
  name: string | null = null,
): Promise<Kinds[K][]> {
  const rows = await db.query<{ body: Kinds[K] }>(
    `select body from sandbox_btcpay.records
      where kind = $1 and ($2::text is null or name = $2) order by created_at, id limit 5000`,
    [kind, name],
  );
  return rows.map(({ body }) => body);
}

export async function update<K extends keyof Kinds>(
  tx: Queryable,
  kind: K,
  body: Kinds[K],
  dueInMs: number | null,
): Promise<void> {
  await tx.query(
    `update sandbox_btcpay.records set body = $3,
            due_at = clock_timestamp() + make_interval(secs => $4::float8 / 1000)
      where kind = $1 and id = $2`,
    [kind, body.id, JSON.stringify(body), dueInMs],
  );
}

/** What is due, locked for this transaction. */
export async function lockDue<K extends keyof Kinds>(tx: Tx, kind: K): Promise<Kinds[K][]> {
  const rows = await tx.query<{ body: Kinds[K] }>(
    `select body from sandbox_btcpay.records where kind = $1 and due_at <= clock_timestamp()
      order by due_at limit 50 for update skip locked`,
    [kind],
  );
  return rows.map(({ body }) => body);
}
