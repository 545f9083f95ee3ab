import * as z from 'zod/mini';
import { call, dataOf, idText, timeText } from '#core/wire.ts';

const hour = z.int().check(z.minimum(0, 'hour_range'), z.maximum(23, 'hour_range'));

const settings = z.object({
  payments: z.boolean(),
  verification: z.boolean(),
  support: z.boolean(),
  /** Rounds that were won while no page was open. */
  rounds: z.boolean(),
  /** Whether amounts may stand on a locked screen. */
  shows_amounts: z.boolean(),
  /** Hours in the time zone of the player; from 22 until 8 goes over midnight. Null for none. */
  quiet_hours: z.nullable(
    z
      .object({ from: hour, until: hour })
      .check(z.refine(({ from, until }) => from !== until, 'quiet_hours_equal')),
  ),
});

const device = z.object({
  id: idText,
  /** From the user agent; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  added_at: timeText,
});
export type PushDevice = z.output<typeof device>;

const state = z.object({
  /** Browsers subscribe for this key: VAPID, an uncompressed point of P-256 in base64url. */
  public_key: z.string(),
  /** Devices that show notifications now, latest first. */
  devices: z.array(device),
  settings,
});
export type PushState = z.output<typeof state>;

const PATH = '/api/v2/notifications/push';

export const getPush = call({
  name: 'notifications.getPush',
  summary: 'Returns the devices of the player with notifications switched on, and what they show.',
  method: 'GET',
  path: PATH,
  audience: 'player',
  answer: dataOf(state),
});

export const addPushDevice = call({
  name: 'notifications.addPushDevice',
  summary: 'Switches notifications on for a browser, until the session ends; again, it stays one.',
  method: 'POST',
  path: `${PATH}/devices`,
  audience: 'player',
  body: z.object({
    /** The subscription of the browser. */
    endpoint: z.string().check(z.minLength(1, 'required'), z.maxLength(2048, 'too_long')),
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/, 'push_key')),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'push_key')),
  }),
  answer: dataOf(z.object({ id: idText })),
  refusals: ['push_endpoint'],
});

export const removePushDevice = call({
  name: 'notifications.removePushDevice',
  summary: 'Switches notifications off for a device.',
  method: 'DELETE',
  path: `${PATH}/devices/{id}`,
  audience: 'player',
  params: z.object({ id: idText }),
  answer: dataOf(z.null()),
});

export const changePush = call({
  name: 'notifications.changePush',
  summary: 'Changes what all devices of the player show, and when.',
  method: 'PUT',
  path: `${PATH}/settings`,
  audience: 'player',
  body: settings,
  answer: dataOf(settings),
});
