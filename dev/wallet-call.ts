import { toPlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import type { SupplierWallet } from '#domain/suppliers/server/index.ts';
import { createSuppliers } from '#domain/suppliers/server/index.ts';
import { createLog } from '#platform/server/log.ts';
import type { BettingFixture } from './betting-fixture.ts';

/** A call of the wallet that can be sent to another process. */
export type WalletCall = {
  readonly kind: 'debit' | 'credit' | 'rollback';
  readonly ref: string;
  readonly player: string;
  readonly round: string;
  readonly isRoundClosed: boolean;
  readonly amount: string;
  /** The token of a debit, the bet of a credit, what a rollback takes back. */
  readonly with: string;
};

const SUPPLIER = 'acme';

export async function openWallet({ db, accounts, bets }: BettingFixture, secretKey: string) {
  return await createSuppliers({
    db,
    accounts,
    log: createLog('silent'),
    bus: { publish: () => {}, subscribe: () => () => {} },
    secretKey,
    wagers: bets.wagers,
    isClosed: () => false,
    ownSuppliers: new Set(),
  });
}

export function answerWalletCall(wallet: SupplierWallet, call: WalletCall) {
  const { kind, ref, round, isRoundClosed } = call;
  const common = { ref, round, isRoundClosed, player: toPlayerId(call.player), currency: 'RUB' };
  const amount = parseMoney(call.amount)!;
  switch (kind) {
    case 'debit':
      return wallet.debit(SUPPLIER, {
        ...common,
        amount,
        token: call.with,
        code: 'ACME_FRUITS',
        isFree: false,
        reward: null,
      });
    case 'credit':
      return wallet.credit(SUPPLIER, { ...common, amount, bet: call.with });
    case 'rollback':
      return wallet.rollback(SUPPLIER, { ...common, of: call.with });
    default:
      return kind satisfies never;
  }
}
