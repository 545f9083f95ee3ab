import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { NotificationKind } from '../../contract.ts';
import type { StoredOffer } from '../store.ts';
import { FIRST_SETTINGS, type PushSettings } from '../../rules.push.ts';

type KeysRow = { readonly public_key: string; readonly sealed: Buffer };

export async function findPushKeys(db: Queryable): Promise<KeysRow | undefined> {
  const [row] = await db.query<KeysRow>('select public_key, sealed from push_keys');
  return row;
}

/** Does nothing when there are keys. */
export async function insertPushKeys(db: Queryable, keys: KeysRow): Promise<void> {
  await db.query(
    'insert into push_keys (public_key, sealed) values ($1, $2) on conflict do nothing',
    [keys.public_key, keys.sealed],
  );
}

export type DeviceRow = {
  readonly id: bigint;
  readonly user_agent: string;
  readonly added_at: Date;
};

/** Those whose session is open, latest first. */
export async function listDevices(db: Queryable, playerId: PlayerId): Promise<DeviceRow[]> {
  return await db.query<DeviceRow>(
    `select d.id, s.user_agent, d.added_at
       from push_devices d join session_records s on s.id = d.session_id
      where d.player_id = $1 and s.ended_at is null and s.expires_at > now()
      order by d.id desc`,
    [playerId],
  );
}

export type NewDevice = {
  readonly playerId: PlayerId;
  readonly session: string;
  readonly hash: Buffer;
  readonly sealed: Buffer;
};

/** A browser that is known already belongs to this session from now on. */
export async function saveDevice(
  tx: Tx,
  { playerId, session, hash, sealed }: NewDevice,
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into push_devices (player_id, session_id, endpoint_hash, sealed)
     values ($1, $2, $3, $4)
     on conflict (endpoint_hash) do update
       set player_id = excluded.player_id, session_id = excluded.session_id,
           sealed = excluded.sealed, added_at = now()
     returning id`,
    [playerId, session, hash, sealed],
  );
  return row!.id;
}

/** The latest devices of a player stay. */
export async function removeDevicesBeyond(
  tx: Tx,
  playerId: PlayerId,
  count: number,
): Promise<void> {
  await tx.query(
    `delete from push_devices where id in
       (select id from push_devices where player_id = $1
         order by added_at desc, id desc offset $2)`,
    [playerId, count],
  );
}

export async function removeDevice(db: Queryable, playerId: PlayerId, id: bigint): Promise<void> {
  await db.query('delete from push_devices where id = $2 and player_id = $1', [playerId, id]);
}

export async function removeDevicesOf(db: Queryable, playerId: PlayerId): Promise<void> {
  await db.query('delete from push_devices where player_id = $1', [playerId]);
}

/** Of sessions that ended: they show nothing any more. */
export async function trimPushDevices(db: Queryable): Promise<void> {
  await db.query(
    `delete from push_devices d using session_records s
      where s.id = d.session_id and (s.ended_at is not null or s.expires_at < now())`,
  );
}

type SettingsRow = {
  readonly payments: boolean;
  readonly verification: boolean;
  readonly support: boolean;
  readonly rounds: boolean;
  readonly shows_amounts: boolean;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
};

export async function readSettings(db: Queryable, playerId: PlayerId): Promise<PushSettings> {
  const [row] = await db.query<SettingsRow>(
    `select payments, verification, support, rounds, shows_amounts, quiet_from, quiet_until
       from push_settings where player_id = $1`,
    [playerId],
  );
  if (!row) return FIRST_SETTINGS;
  const { quiet_from: from, quiet_until: until, ...rest } = row;
  return { ...rest, quiet_hours: from === null || until === null ? null : { from, until } };
}

export async function saveSettings(
  db: Queryable,
  playerId: PlayerId,
  {
    payments,
    verification,
    support,
    rounds,
    shows_amounts: showsAmounts,
    quiet_hours: quiet,
  }: PushSettings,
): Promise<void> {
  await db.query(
    `insert into push_settings
       (player_id, payments, verification, support, shows_amounts, quiet_from, quiet_until,
        rounds)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (player_id) do update
       set payments = excluded.payments, verification = excluded.verification,
           support = excluded.support, shows_amounts = excluded.shows_amounts,
           quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
           rounds = excluded.rounds`,
    [
      playerId,
      payments,
      verification,
      support,
      showsAmounts,
      quiet?.from ?? null,
      quiet?.until ?? null,
      rounds,
    ],
  );
}

/** A notification with the device that is to show it, as both are now. */
export type PushTarget = {
  readonly player_id: PlayerId;
  readonly kind: NotificationKind;
  readonly currency: Currency | null;
  readonly amount: Micro | null;
  readonly at: Date;
  readonly offer: StoredOffer | null;
  readonly locale: Locale | null;
  readonly timezone: string;
  readonly hash: Buffer;
  readonly sealed: Buffer;
};

/**
 * Undefined when it is not to be shown: it was read, the device was switched off, its session has
 * ended, or the player is excluded, blocked or gone. A round is not shown during a time-out either,
 * and an offer only to those who agree to offers on devices.
 */
export async function findTarget(
  db: Queryable,
  notification: bigint,
  device: bigint,
): Promise<PushTarget | undefined> {
  const [row] = await db.query<PushTarget>(
    `select n.player_id, n.kind, n.currency, n.amount, n.at, n.offer, p.locale, p.timezone,
            d.endpoint_hash as hash, d.sealed
       from notifications n
       join push_devices d on d.player_id = n.player_id
       join session_records s on s.id = d.session_id
       join player_directory p on p.id = n.player_id
       left join player_time_outs o on o.player_id = n.player_id and n.kind = 'round_won'
      where n.id = $1 and d.id = $2 and n.read_at is null
        and s.ended_at is null and s.expires_at > now() and p.status = 'active'
        and protection_closed(p.id, o.time_out_until, now()) is null
        and (n.kind <> 'offer' or offer_refusal(p.id, 'casino', 'push') is null)`,
    [notification, device],
  );
  return row;
}
