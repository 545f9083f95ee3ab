import type { Micro } from '#core/money.ts';
import type { WagerId } from '#core/ids.ts';
import type { Jurisdictions } from '#domain/jurisdictions/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { GameSettingsCache } from '#domain/bets/server/index.ts';
import type { WagerService } from '#domain/wagers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Beacon } from '../beacons/beacon.ts';
import type { Chains } from '../chains/chains.ts';
import type { Clock } from '../clock.ts';
import type { RoundBroadcaster } from '../live/round-broadcaster.ts';
import type { AnyTable } from './definition.ts';

export type CashOutNotice = { readonly id: WagerId; readonly payout: Micro };

/** What the tables of shared rounds depend on, in each process. */
export type RoundsContext = {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
  readonly beacon: Beacon;
  readonly chains: Chains;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly jurisdictions: Jurisdictions;
  readonly wagers: WagerService;
  readonly broadcaster: RoundBroadcaster;
  publishCashOut(notice: CashOutNotice): void;
  /** Manual cash-outs, through whichever process they came. */
  onCashOut(listener: (notice: CashOutNotice) => void): () => void;
  /** Throws unless this process leads the table at this moment: called before each write. */
  assertLeading(table: AnyTable): void;
  /** Wakes the process that runs the table, because something happened there. */
  wake(table: AnyTable): void;
};
