/** This browser as a device that shows notifications while the site is closed. */
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { logFailure } from '#platform/browser/log.ts';
import { api } from '#platform/browser/net/api.ts';
import { local } from '#platform/browser/storage.ts';
import { addPushDevice, getPush, removePushDevice } from '../../contract.push.ts';
import { pushKey } from './key.ts';

export type PushSupport = 'supported' | 'unsupported' | 'iphone' | 'denied';

export function pushSupport(): PushSupport {
  // Only an installed app has notifications there.
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple ? 'iphone' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'supported';
}

/** The id under which the server knows this browser; null when it is switched off. */
export function ownDevice(userId: string): string | null {
  return pushSupport() === 'supported' && Notification.permission === 'granted'
    ? local.get(pushKey(userId))
    : null;
}

export type SwitchedOn = 'on' | 'notAllowed' | 'subscribeFailed' | Refusal;

/** Called by a press: only then the browser asks the player. */
export async function switchOn(userId: string, publicKey: string): Promise<SwitchedOn> {
  if ((await Notification.requestPermission()) !== 'granted') return 'notAllowed';
  const subscription = await subscribe(publicKey);
  return subscription ? await register(userId, subscription) : 'subscribeFailed';
}

export async function switchOff(userId: string, id: string): Promise<Refusal | undefined> {
  const answer = await api(removePushDevice, { params: { id } });
  if (isRefusal(answer)) return answer;
  if (ownDevice(userId) === id) local.remove(pushKey(userId));
  return undefined;
}

/** A new session, or a subscription that the browser has replaced. */
export async function keepDevice(userId: string): Promise<void> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
  const state = await api(getPush);
  if (isRefusal(state)) return;
  const own = local.get(pushKey(userId));
  const { devices, public_key: key } = state.data;
  const registration = await navigator.serviceWorker.ready;
  const current = await registration.pushManager.getSubscription();
  if (current && devices.some(({ id }) => id === own)) return;
  const subscription = await subscribe(key);
  if (subscription) await register(userId, subscription);
}

async function register(userId: string, subscription: PushSubscription): Promise<'on' | Refusal> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']! };
  const answer = await api(addPushDevice, { body });
  if (isRefusal(answer)) return answer;
  local.set(pushKey(userId), answer.data.id);
  return 'on';
}

/** Undefined when the browser cannot: its service is away, or it has none. */
async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await pushManager.getSubscription();
  if (current && keyOf(current) === publicKey) return current;
  try {
    // Of another installation, as after a restore.
    await current?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    logFailure('The browser could not subscribe to notifications.', error);
    return undefined;
  }
}

function keyOf({ options }: PushSubscription): string | undefined {
  const bytes = options.applicationServerKey;
  if (!bytes) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
