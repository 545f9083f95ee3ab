import * as z from 'zod/mini';
import { timeZoneText } from './rules.support.ts';

const hour = z.int().check(z.minimum(0, 'hour_range'), z.maximum(23, 'hour_range'));

export const WEEKLY_MAX = 20;
export const ALONE_MAX = 1_000_000;

export const campaignLimits = z.object({
  /** Campaigns that may write to a player within seven days, whatever their channels. */
  weekly_max: z
    .int('campaign_weekly_range')
    .check(z.minimum(1, 'campaign_weekly_range'), z.maximum(WEEKLY_MAX, 'campaign_weekly_range')),
  /** Nothing is sent in these hours of the player; null for none. */
  quiet_hours: z.nullable(
    z
      .object({ from: hour, until: hour })
      .check(z.refine(({ from, until }) => from !== until, 'quiet_hours_equal')),
  ),
  /** Of players whose own time zone and country are not known. */
  time_zone: timeZoneText,
  /** A campaign to more players takes a second person. */
  alone_max: z
    .int('campaign_alone_range')
    .check(z.minimum(0, 'campaign_alone_range'), z.maximum(ALONE_MAX, 'campaign_alone_range')),
});

export const FIRST_CAMPAIGN_LIMITS: z.output<typeof campaignLimits> = {
  weekly_max: 3,
  quiet_hours: { from: 21, until: 9 },
  time_zone: 'UTC',
  alone_max: 1000,
};
