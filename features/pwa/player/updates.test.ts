import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker, useWorkerState } from './service-worker.ts';

/** As much of a registration as the page uses. */
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = new Worker();
  update = vi.fn<() => Promise<void>>(() => Promise.resolve());

  /** A new version has been installed and waits. */
  install(): Worker {
    const worker = new Worker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
}

class Worker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn<(message: unknown) => void>();
}

function createContainer() {
  const register = vi.fn<() => Promise<void>>(() => Promise.resolve());
  return Object.assign(new EventTarget(), { register, ready: Promise.resolve() });
}

let container: ReturnType<typeof createContainer>;

let served = 'b1';
let scriptStatus = 200;
const requests: { path: string; cache: RequestCache | undefined }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    requests.push({ path, cache: init?.cache });
    if (path === '/sw.js') return Promise.resolve(new Response('', { status: scriptStatus }));
    return Promise.resolve(Response.json({ id: served }));
  });
  container = createContainer();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  sessionStorage.clear();
  requests.length = 0;
  served = 'b1';
  scriptStatus = 200;
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of the build b1, with modules of its own. */
async function openPage() {
  vi.resetModules();
  const boot = await import('#platform/browser/boot.ts');
  boot.setPayload({ build: 'b1' });
  const { keepBusy } = await import('#platform/browser/busy.ts');
  const { useUpdate } = await import('./reload.ts');
  const { followWorker, startBuildPoll } = await import('./updates.ts');
  const registration = new Registration();
  return {
    registration,
    keepBusy,
    startBuildPoll,
    isWaiting: () => useUpdate.getState().isWaiting,
    follow: (wasControlled = true) =>
      // The page uses these parts of it alone.
      followWorker(registration as unknown as ServiceWorkerRegistration, { wasControlled }),
  };
}

test('app.service-worker: the script is fetched past the cache every 20 s, and synced every 10 min', async () => {
  const page = await openPage();
  const { registration } = page;
  page.follow();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requests).toEqual([{ path: '/sw.js', cache: 'no-store' }]);
  expect(registration.update).toHaveBeenCalledOnce();
  scriptStatus = 503;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(registration.update, 'only a status of 200 is a script').toHaveBeenCalledOnce();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests, 'nothing without a network').toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500_000);
  expect(registration.update, 'after 600 s').toHaveBeenCalledTimes(2);
});

test('app.service-worker: a page of the served build lets a new worker begin and stays', async () => {
  const page = await openPage();
  const { registration } = page;
  page.follow();
  const worker = registration.install();
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(location.reload).not.toHaveBeenCalled();
});

test('app.service-worker: the first worker of a visit reloads nothing', async () => {
  const page = await openPage();
  page.follow(false);
  served = 'b2';
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(location.reload).not.toHaveBeenCalled();
});

test('app.service-worker: an update waits for the round of the player, then reloads', async () => {
  const page = await openPage();
  const { registration } = page;
  const endRound = page.keepBusy();
  page.follow();
  served = 'b2';
  const worker = registration.install();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(worker.postMessage).not.toHaveBeenCalled();
  expect(location.reload).not.toHaveBeenCalled();
  expect(page.isWaiting(), 'the page says so').toBe(true);
  endRound();
  await vi.advanceTimersByTimeAsync(500);
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(location.reload).toHaveBeenCalledOnce();
});

test('app.service-worker: a reload that is lost with the former worker is repeated once', async () => {
  const page = await openPage();
  page.follow();
  served = 'b2';
  page.registration.install();
  await vi.advanceTimersByTimeAsync(0);
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(location.reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(location.reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(location.reload).toHaveBeenCalledTimes(2);
});

test('app.service-worker: an activation by another tab reloads, but not during a round', async () => {
  const page = await openPage();
  const endRound = page.keepBusy();
  page.follow();
  served = 'b2';
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(location.reload).not.toHaveBeenCalled();
  endRound();
  await vi.advanceTimersByTimeAsync(500);
  expect(location.reload).toHaveBeenCalledOnce();
});

test('app.build-poll: the id is asked for with the time, and another one reloads once', async () => {
  const page = await openPage();
  page.startBuildPoll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests[0]).toMatchObject({ cache: 'no-store' });
  expect(requests[0]!.path).toMatch(/^\/builds\/latest\.json\?t=\d{13}$/);
  expect(location.reload).not.toHaveBeenCalled();
  // A build that is rolled back is another id, too: earlier or later makes no difference.
  served = 'b0';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('reloadedForBuild')).toBe('b0');
  expect(page.isWaiting()).toBe(false);
});

test('app.build-poll: a page that stays old after its reload offers another and makes none', async () => {
  const page = await openPage();
  sessionStorage.setItem('reloadedForBuild', 'b2');
  served = 'b2';
  page.startBuildPoll();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(page.isWaiting()).toBe(true);
  expect(location.reload).not.toHaveBeenCalled();
});

test('app.build-poll: where nothing can be stored, a reload is only offered', async () => {
  const page = await openPage();
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  served = 'b2';
  page.startBuildPoll();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(page.isWaiting()).toBe(true);
  expect(location.reload).not.toHaveBeenCalled();
});

test('app.service-worker: a refused registration sets the flag, and the page goes on', async () => {
  container.register.mockRejectedValueOnce(new DOMException('private window', 'SecurityError'));
  let isRegistered = false;
  void registerWorker().then(() => {
    isRegistered = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isRegistered).toBe(false);
  expect(useWorkerState.getState().hasRegistrationFailed).toBe(true);
  expect(console.error).toHaveBeenCalledOnce();
  vi.mocked(console.error).mockClear();
});
