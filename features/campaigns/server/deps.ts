import type { PlayerId } from '#core/ids.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Site } from '../rules.check.ts';

/** A message for the notifications of the site. */
export type CentreMessage = {
  readonly playerId: PlayerId;
  readonly source: string;
  readonly offer: {
    readonly title: string;
    readonly text: string;
    readonly short: string;
    readonly link: string | null;
  };
  readonly isPushed: boolean;
};

export type CampaignDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly messages: Messages;
  readonly limits: () => SettingValue<'campaign_limits'>;
  readonly site: () => Site;
  /** Where a player ends the emails of campaigns, as a path. */
  readonly unsubscribePathOf: (id: PlayerId) => string;
  /** The same for their text messages. */
  readonly stopPathOf: (id: PlayerId) => string;
  /**
   * Adds a message to the notifications of a player in the transaction, once for a source, and
   * counts the devices that will show it.
   */
  readonly announce: (
    tx: Tx,
    message: CentreMessage,
  ) => Promise<{ readonly id: bigint; readonly devices: number } | undefined>;
  readonly now: () => Date;
};
