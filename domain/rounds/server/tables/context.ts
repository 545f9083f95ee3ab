import type { Micro } from '#core/money.ts';
import type { PlacementId } from '#core/ids.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { PlacementService, GameSettingsCache } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Beacon } from '../beacons/beacon.ts';
import type { Chains } from '../chains/chains.ts';
import type { Clock } from '../clock.ts';
import type { RoundBroadcaster } from '../live/round-broadcaster.ts';
import type { AnyTable } from './definition.ts';

export type CashOutNotice = { readonly id: PlacementId; readonly payout: Micro };

/** What the tables of shared rounds depend on, in each process. */
export type RoundsContext = {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
  readonly beacon: Beacon;
  readonly chains: Chains;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly placements: PlacementService;
  readonly broadcaster: RoundBroadcaster;
  publishCashOut(notice: CashOutNotice): void;
  /** Manual cash-outs, through whichever process they came. */
  onCashOut(listener: (notice: CashOutNotice) => void): () => void;
  /** Wakes the process that runs the table, because something happened there. */
  wake(table: AnyTable): void;
};
