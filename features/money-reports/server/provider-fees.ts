import { refuse } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { listGameProviders } from '#domain/suppliers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { ProviderFees, setProviderFee } from '../contract.backoffice.providers.ts';
import { feeInForce } from '../rules.providers.ts';
import { listFees, saveFee } from './store.providers.ts';

/** Every provider that has or had games, with its shares. */
export async function readFees(db: Db): Promise<ProviderFees[]> {
  const fees = Map.groupBy(await listFees(db), ({ provider }) => provider);
  const providers = new Set((await listGameProviders(db)).map(({ provider }) => provider));
  return [...providers]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((provider) => ({
      provider,
      versions: (fees.get(provider) ?? []).map(({ from_month, fee_bp }) => ({
        from_month,
        fee_bp,
      })),
    }));
}

/** A month that is over keeps the share it had, so that its statement stays what it was. */
export async function setFee(
  db: Db,
  staff: StaffUser,
  { reason, ...fee }: Body<typeof setProviderFee>,
  now: Date,
) {
  const providers = await readFees(db);
  const known = providers.find(({ provider }) => provider === fee.provider);
  if (!known) return refuse('not_found');
  const before = feeInForce(known.versions, fee.from_month);
  const isOver = fee.from_month < now.toISOString().slice(0, 7);
  if (isOver && known.versions.length > 0) return refuse('fee_month_over');
  return await db.transaction(async (tx) => {
    await saveFee(tx, fee);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'supplier.fee',
      target: fee.provider,
      before: { fee_bp: before ?? null },
      after: { fee_bp: fee.fee_bp, from_month: fee.from_month },
      reason,
    });
    return { data: {} };
  });
}
