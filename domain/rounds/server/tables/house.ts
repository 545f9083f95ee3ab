import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Desk, GameSettingsCache } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Beacon } from '../beacons/beacon.ts';
import type { Chains } from '../chains/chains.ts';
import type { Clock } from '../clock.ts';
import type { News } from '../live/news.ts';
import type { AnyTable } from './definition.ts';

export type Cashed = { readonly id: bigint; readonly payout: bigint };

/** What a table of shared rounds stands on, in each process. */
export type House = {
  readonly db: Db;
  readonly log: Log;
  readonly clock: Clock;
  readonly beacon: Beacon;
  readonly chains: Chains;
  readonly accounts: Accounts;
  readonly settings: GameSettingsCache;
  readonly desk: Desk;
  readonly news: News;
  tellCashed(cashed: Cashed): void;
  /** Cash-outs by hand, through whichever process they came. */
  onCashed(listener: (cashed: Cashed) => void): () => void;
  /** Something happened at a table that whoever runs it should look at now. */
  wake(table: AnyTable): void;
};
