import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { CAP_DAYS, type Skip } from '../rules.plan.ts';
import type { CampaignChannel } from '../rules.ts';

/** Campaigns whose time has come, and those that are being sent. */
export async function listOpen(db: Queryable): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from campaigns
      where state = 'sending' or (state = 'scheduled' and send_at <= clock_timestamp())
      order by send_at, id`,
  );
  return rows.map(({ id }) => id);
}

/** While the transaction runs, staff cannot pause or stop it; undefined when it is not sent now. */
export async function holdSending(tx: Tx, id: bigint): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from campaigns where id = $1 and state = 'sending' and listed_at is not null
        for share`,
    [id],
  );
  return rows.length > 0;
}

export type Listed = { readonly playerId: PlayerId; readonly isHeldOut: boolean };

export async function insertPlayers(
  tx: Tx,
  campaign: bigint,
  players: readonly Listed[],
): Promise<void> {
  await tx.query(
    `insert into campaign_players (campaign_id, player_id, is_held_out, due_at)
     select $1, id, held, case when not held then clock_timestamp() end
       from unnest($2::bigint[], $3::boolean[]) as listed (id, held)
     on conflict do nothing`,
    [campaign, players.map(({ playerId }) => playerId), players.map(({ isHeldOut }) => isHeldOut)],
  );
}

export async function markListed(
  tx: Tx,
  id: bigint,
  upTo: bigint,
  isComplete: boolean,
): Promise<void> {
  await tx.query(
    `update campaigns
        set listed_up_to = $2, listed_at = case when $3 then clock_timestamp() end
      where id = $1`,
    [id, upTo, isComplete],
  );
}

/** Players whose turn it is and whom no other worker has, in the order of their ids. */
export async function takeDue(tx: Tx, campaign: bigint, limit: number): Promise<PlayerId[]> {
  const rows = await tx.query<{ player_id: PlayerId }>(
    `select player_id from campaign_players
      where campaign_id = $1 and due_at <= clock_timestamp()
      order by player_id limit $2 for update skip locked`,
    [campaign, limit],
  );
  return rows.map(({ player_id: id }) => id);
}

/** Two campaigns at once count a player one after the other; in the order of the ids. */
export async function lockCaps(tx: Tx, players: readonly PlayerId[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('campaign cap ' || id, 0))
       from unnest($1::bigint[]) as id`,
    [players],
  );
}

export type CampaignRecipient = {
  readonly id: PlayerId;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale | null;
  readonly timezone: string;
  readonly country: string | null;
  readonly currency: Currency;
  readonly nickname: string;
  readonly lately: number;
  readonly centre: Skip | null;
  readonly push: Skip | null;
  readonly by_email: Skip | null;
  readonly sms: Skip | null;
  /** The operator may see that emails are opened. */
  readonly allows_opens: boolean;
};

/** What is known of players at this moment, and why channels are closed to them. */
export async function readRecipients(
  tx: Tx,
  { players, product }: { readonly players: readonly PlayerId[]; readonly product: string },
): Promise<CampaignRecipient[]> {
  return await tx.query<CampaignRecipient>(
    `select p.id, p.email, p.phone, p.locale, p.timezone, p.country, p.currency,
            p.name as nickname,
            (select count(distinct m.campaign_id)::int from campaign_messages m
              where m.player_id = p.id and m.skipped is null
                and m.at > clock_timestamp() - make_interval(days => $3)) as lately,
            offer_refusal(p.id, $2, 'centre') as centre, offer_refusal(p.id, $2, 'push') as push,
            offer_refusal(p.id, $2, 'email') as by_email, offer_refusal(p.id, $2, 'sms') as sms,
            exists (select from mail_opens_allowed o where o.player_id = p.id) as allows_opens
       from player_directory p where p.id = any ($1) order by p.id`,
    [players, product, CAP_DAYS],
  );
}

export async function postpone(
  tx: Tx,
  campaign: bigint,
  player: PlayerId,
  until: Date,
): Promise<void> {
  await tx.query(
    `update campaign_players set due_at = $3 where campaign_id = $1 and player_id = $2`,
    [campaign, player, until],
  );
}

export async function markDecided(tx: Tx, campaign: bigint, player: PlayerId): Promise<void> {
  await tx.query(
    `update campaign_players set due_at = null where campaign_id = $1 and player_id = $2`,
    [campaign, player],
  );
}

export type NewCampaignMessage = {
  readonly campaign: bigint;
  readonly playerId: PlayerId;
  readonly channel: CampaignChannel;
  readonly skip?: Skip | undefined;
  readonly token?: string | undefined;
  readonly messageId?: string | undefined;
  readonly notificationId?: bigint | undefined;
  readonly isOpenTracked?: boolean;
};

/** Fails when the player has this message by this channel already. */
export async function insertMessage(tx: Tx, message: NewCampaignMessage): Promise<void> {
  await tx.query(
    `insert into campaign_messages
       (campaign_id, player_id, channel, skipped, token, message_id, notification_id,
        is_open_tracked)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      message.campaign,
      message.playerId,
      message.channel,
      message.skip ?? null,
      message.token ?? null,
      message.messageId ?? null,
      message.notificationId ?? null,
      message.isOpenTracked ?? false,
    ],
  );
}

export async function hasWaiting(db: Queryable, campaign: bigint): Promise<boolean> {
  const rows = await db.query(
    `select 1 from campaign_players where campaign_id = $1 and due_at is not null limit 1`,
    [campaign],
  );
  return rows.length > 0;
}

export type QueuedOffer = {
  readonly state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'stopped' | 'sent';
  readonly refusal: Skip | null;
};

/** Of a message that waits for its delivery: whether its campaign and its player still allow it. */
export async function findQueued(db: Queryable, message: string): Promise<QueuedOffer | undefined> {
  const [row] = await db.query<QueuedOffer>(
    `select c.state, offer_refusal(m.player_id, c.terms ->> 'product', m.channel) as refusal
       from campaign_messages m join campaigns c on c.id = m.campaign_id
      where m.message_id = $1::uuid`,
    [message],
  );
  return row;
}
