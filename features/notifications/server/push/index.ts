import { refuse, type Refusal } from '#core/refusal.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseDevice } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import * as contract from '../../contract.push.ts';
import { PUSH_DEVICES_MAX } from '../../rules.push.ts';
import { createPushDelivery, type DeliveryDeps } from './deliver.ts';
import {
  createDeviceSeal,
  isPointOfCurve,
  isPushEndpoint,
  type Subscription,
} from './device-seal.ts';
import { ensurePushKeys } from './keys.ts';
import { httpsPushTransport, type PushTransport } from './transport.ts';
import {
  listDevices,
  readSettings,
  removeDevice,
  removeDevicesBeyond,
  saveDevice,
  saveSettings,
  type DeviceRow,
} from './store.ts';

export type PushDeps = Pick<DeliveryDeps, 'db' | 'log' | 'metrics' | 'contact'> & {
  readonly secretKey: string;
  /** For tests; otherwise requests go to the services of the browsers. */
  readonly transport?: PushTransport | undefined;
};

type Push = { readonly routes: Route[]; readonly deliver: (payload: unknown) => Promise<void> };

/** Notifications on devices while the site is closed. */
export async function createPush(deps: PushDeps): Promise<Push> {
  const { db, secretKey, transport = httpsPushTransport } = deps;
  const keys = await ensurePushKeys(db, secretKey);
  const seal = createDeviceSeal(secretKey);
  const now = () => new Date();
  return {
    deliver: createPushDelivery({ ...deps, keys, seal, transport, now }),
    routes: [
      on(contract.getPush, atMost('60 per minute'), async ({ viewer }) => ({
        data: {
          public_key: keys.publicKey,
          ...(await exportPush(db, viewer.id)),
        },
      })),
      on(contract.addPushDevice, atMost('20 per minute'), async ({ viewer, body }) =>
        underData(await addDevice({ db, seal }, viewer, body)),
      ),
      on(contract.removePushDevice, atMost('20 per minute'), async ({ viewer, params }) => {
        await removeDevice(db, viewer.id, BigInt(params.id));
        return { data: null };
      }),
      on(contract.changePush, atMost('60 per minute'), async ({ viewer, body }) => {
        await saveSettings(db, viewer.id, body);
        return { data: body };
      }),
    ],
  };
}

/** For the export of an account: what the player chose, and where. */
export async function exportPush(
  db: Queryable,
  playerId: PlayerId,
): Promise<Pick<contract.PushState, 'devices' | 'settings'>> {
  return {
    settings: await readSettings(db, playerId),
    devices: (await listDevices(db, playerId)).map(present),
  };
}

async function addDevice(
  { db, seal }: Pick<DeliveryDeps, 'db' | 'seal'>,
  viewer: { readonly id: PlayerId; readonly session: string },
  subscription: Subscription,
): Promise<{ id: string } | Refusal<'push_endpoint'>> {
  const { endpoint, p256dh } = subscription;
  if (!isPushEndpoint(endpoint) || !isPointOfCurve(p256dh)) return refuse('push_endpoint');
  const id = await db.transaction(async (tx) => {
    const device = { playerId: viewer.id, session: viewer.session, ...seal.close(subscription) };
    const saved = await saveDevice(tx, device);
    await removeDevicesBeyond(tx, viewer.id, PUSH_DEVICES_MAX);
    return saved;
  });
  return { id: id.toString() };
}

function present({ id, user_agent: userAgent, added_at: addedAt }: DeviceRow): contract.PushDevice {
  const { browser, system } = parseDevice(userAgent);
  return { id: id.toString(), browser, system, added_at: addedAt.toISOString() };
}
