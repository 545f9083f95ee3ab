/** Notices new versions: of the service worker, and of the build that the server serves. */
import { payload } from '#platform/browser/boot.ts';
import { session } from '#platform/browser/storage.ts';
import { latestBuild } from './latest-build.ts';
import { offerReload, reloadWhenFree } from './reload.ts';
import { WORKER_PATH } from './service-worker.ts';

const CHECK_INTERVAL_MS = 20_000;
const SYNC_INTERVAL_MS = 600_000;
const POLL_INTERVAL_MS = 60_000;
/**
 * A worker takes over once the former one has ended what it is doing, which may take seconds on a
 * slow phone. One that hangs must not prevent the reload.
 */
const TAKEOVER_MAX_MS = 15_000;

/** The build for which this tab has reloaded already. */
const RELOADED_KEY = 'reloadedForBuild';

export function startBuildPoll(): void {
  const poll = async () => {
    if (!navigator.onLine) return;
    const latest = await latestBuild();
    if (latest !== undefined && latest !== payload().build) followBuild(latest);
  };
  setInterval(() => void poll(), POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void poll();
  });
}

/**
 * While a new version is installed on several servers, a reload may bring the old page again: then
 * the player decides.
 */
function followBuild(build: string): void {
  const wasReloaded = session.get(RELOADED_KEY) === build;
  session.set(RELOADED_KEY, build);
  // Where nothing can be stored, as in some private windows, the page must not reload for ever.
  const isStored = session.get(RELOADED_KEY) === build;
  if (wasReloaded || !isStored) offerReload();
  else reloadWhenFree();
}

/** `wasControlled`: a worker answered for this page before, so its successor is an update. */
export function followWorker(
  registration: ServiceWorkerRegistration,
  { wasControlled }: { readonly wasControlled: boolean },
): void {
  let isUpdate = wasControlled;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Another tab has activated the new version, or this one without a need to reload.
    if (isUpdate) void reloadIfOutdated();
    isUpdate = true;
  });
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void takeOver(registration);
    });
  };
  registration.addEventListener('updatefound', follow);
  follow();
  void takeOver(registration);
  setInterval(() => void check(registration), CHECK_INTERVAL_MS);
  setInterval(() => void update(registration), SYNC_INTERVAL_MS);
}

/** The script is fetched past every cache; an answer other than 200 is no new version. */
async function check(registration: ServiceWorkerRegistration): Promise<void> {
  if (!navigator.onLine || registration.installing) return;
  try {
    const { status } = await fetch(WORKER_PATH, {
      cache: 'no-store',
      headers: { 'cache-control': 'no-cache' },
    });
    if (status === 200) await update(registration);
  } catch {
    // The server is restarting or the network is away: the next check asks again.
  }
}

async function update(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch {
    // A script that could not be loaded or installed leaves the present worker in place.
  }
}

/** A page of the new build already lets the new worker begin; an older one reloads with it. */
async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  const { waiting } = registration;
  // Without a worker before it, it begins by itself.
  if (!waiting || !registration.active) return;
  if (await isOutdated()) reloadWhenFree(() => activate(registration));
  else waiting.postMessage(BEGIN);
}

const BEGIN = { type: 'SKIP_WAITING' };

function activate({ waiting }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TAKEOVER_MAX_MS);
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    waiting?.postMessage(BEGIN);
  });
}

async function reloadIfOutdated(): Promise<void> {
  if (await isOutdated()) reloadWhenFree();
}

/** Whether the server serves another build than that of the page; false without an answer. */
async function isOutdated(): Promise<boolean> {
  const latest = await latestBuild();
  return latest !== undefined && latest !== payload().build;
}
