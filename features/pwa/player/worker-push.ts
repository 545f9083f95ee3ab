/** Notifications that arrive while no page is open. */
import { isOwnPath, readPush } from '../rules.push.ts';

/** The library of types for pages does not know the events and clients of workers. */
type WorkerEvent = Event & { waitUntil(done: Promise<unknown>): void };
type PushEvent = WorkerEvent & { readonly data: { text(): string } | null };
type ClickEvent = WorkerEvent & { readonly notification: Notification };
type Client = { readonly url: string; focus(): Promise<unknown> };
type Worker = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

export function listenForPush(): void {
  addEventListener('push', (event) => waitUntil(event, show(event as PushEvent)));
  addEventListener('notificationclick', (event) => waitUntil(event, open(event as ClickEvent)));
}

async function show({ data }: PushEvent): Promise<void> {
  const { registration } = worker();
  const push = data && readPush(data.text());
  if (!push) return await registration.showNotification(location.host);
  const { title, body, lang, tag, url } = push;
  await registration.showNotification(title, { body, lang, tag, data: url });
}

/** In a window of its own: a page that is open may be in the middle of a round. */
async function open({ notification }: ClickEvent): Promise<void> {
  notification.close();
  // Stored by `show`.
  const path: unknown = notification.data;
  const { href } = new URL(typeof path === 'string' && isOwnPath(path) ? path : '/', location.href);
  const { clients } = worker();
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === href);
  await (there ? there.focus() : clients.openWindow(href));
}

function worker(): Worker {
  return globalThis as unknown as Worker;
}

export function waitUntil(event: Event, done: Promise<unknown>): void {
  (event as WorkerEvent).waitUntil(done);
}
