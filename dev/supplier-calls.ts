import { randomUUID } from 'node:crypto';
import type { Hub88Client, Hub88Path, Hub88Response } from './hub88-client.ts';

/** A rouble as Hub88 counts it: hundred-thousandths. */
export const RUB = 100_000;

/** What the requests about a player have in common. */
type Opened = { readonly common: object };
type Call = {
  readonly ref: string;
  readonly request: object;
  send(): Promise<Hub88Response>;
};

type SupplierCallBody = { readonly transaction_uuid: string } & Record<string, unknown>;

/** The calls of a supplier, each under a name of its own; sent again, it is a repeat. */
export function supplierCalls(client: () => Hub88Client) {
  const call = (path: Hub88Path, request: object) => client().call(path, request);

  function prepare(path: Hub88Path, request: SupplierCallBody): Call {
    const { transaction_uuid: ref } = request;
    return { ref, request, send: () => call(path, request) };
  }

  return {
    call,
    bet: ({ common }: Opened, roubles: number, more: object = {}) =>
      prepare('transaction/bet', {
        ...common,
        transaction_uuid: randomUUID(),
        amount: Math.round(roubles * RUB),
        ...more,
      }),
    win: ({ common }: Opened, bet: string, roubles: number, more: object = {}) =>
      prepare('transaction/win', {
        ...common,
        transaction_uuid: randomUUID(),
        reference_transaction_uuid: bet,
        amount: Math.round(roubles * RUB),
        ...more,
      }),
    rollback: ({ common }: Opened, of: string, more: object = {}) =>
      prepare('transaction/rollback', {
        ...common,
        transaction_uuid: randomUUID(),
        reference_transaction_uuid: of,
        ...more,
      }),
  };
}

export const seen = ({ http, status, balance }: Hub88Response) => [http, status, balance];
