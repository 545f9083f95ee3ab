import { quietLeftMs } from '#core/quiet-hours.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import { CHANNELS, type CampaignChannel } from './rules.ts';
import { zoneOf } from './rules.time-zones.ts';

/** Why a player does not get a message by a channel. */
export const SKIPS = [
  /** Closed, blocked, or no member. */
  'closed',
  /** Excluded or in a time-out. */
  'protected',
  'no_consent',
  /** Without a confirmed address or number. */
  'no_contact',
  'no_device',
  /** As many messages as the setting allows in seven days. */
  'capped',
] as const;
export type Skip = (typeof SKIPS)[number];

export const CAP_DAYS = 7;

export type Reached = {
  readonly timezone: string;
  readonly country: string | null;
  /** Campaigns that sent them something in the last seven days. */
  readonly lately: number;
  /** By channel: why it is closed to them at this moment; null where it is open. */
  readonly refusals: Readonly<Record<CampaignChannel, Skip | null>>;
};

export type SendPlan =
  | { readonly kind: 'later'; readonly afterMs: number }
  | {
      readonly kind: 'now';
      readonly channels: readonly { channel: CampaignChannel; skip: Skip | null }[];
    };

/** What happens to a player of a campaign at this moment. */
export function planFor(
  player: Reached,
  channels: readonly CampaignChannel[],
  { weekly_max: max, quiet_hours: quiet, time_zone: zone }: SettingValue<'campaign_limits'>,
  now: Date,
): SendPlan {
  const isCapped = player.lately >= max;
  const wanted = CHANNELS.filter((channel) => channels.includes(channel)).map((channel) => ({
    channel,
    skip: player.refusals[channel] ?? (isCapped ? ('capped' as const) : null),
  }));
  // A player who gets nothing is not kept waiting for the morning.
  const isReached = wanted.some(({ skip }) => skip === null);
  const afterMs = isReached ? quietLeftMs(now, quiet, zoneOf(player, zone)) : undefined;
  return afterMs === undefined ? { kind: 'now', channels: wanted } : { kind: 'later', afterMs };
}
