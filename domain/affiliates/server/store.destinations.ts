import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { maskPartnerDestination } from '../rules.destination.ts';
import type { DestinationKind } from '../rules.ts';
import type { PartnerKeys } from './secrets.ts';

export type PartnerDestination = {
  readonly id: bigint;
  readonly partner_id: bigint;
  readonly kind: DestinationKind;
  readonly coin: string | null;
  readonly mask: string;
  readonly reference: string;
  readonly sealed: Buffer;
  readonly created_at: Date;
};

const SELECT = `select d.id, d.partner_id, d.kind, d.coin, d.mask, d.reference, d.sealed,
    d.created_at from affiliate_destinations d`;

/** The destination in force. */
export async function findDestination(
  db: Queryable,
  partnerId: bigint,
): Promise<PartnerDestination | undefined> {
  const [row] = await db.query<PartnerDestination>(
    `${SELECT} where d.partner_id = $1 order by d.id desc limit 1`,
    [partnerId],
  );
  return row;
}

export type NewDestination = {
  readonly partnerId: bigint;
  readonly kind: DestinationKind;
  readonly coin: string | null;
  /** As the rules have read it. */
  readonly value: string;
};

/** Stores it encrypted, bound to its row: copied to another one it cannot be read. */
export async function insertDestination(
  tx: Tx,
  { destinations }: Pick<PartnerKeys, 'destinations'>,
  { partnerId, kind, coin, value }: NewDestination,
): Promise<void> {
  const reference = randomUUID();
  const sealed = destinations.seal(Buffer.from(value), reference);
  await tx.query(
    `insert into affiliate_destinations (partner_id, kind, coin, reference, sealed, mask)
     values ($1, $2, $3, $4, $5, $6)`,
    [partnerId, kind, coin, reference, sealed, maskPartnerDestination(kind, value)],
  );
}
