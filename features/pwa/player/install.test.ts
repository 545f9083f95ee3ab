import { beforeEach, expect, test, vi } from 'vitest';

type Outcome = 'accepted' | 'dismissed';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  window.installOffer = undefined;
});

/** A page of a member, on which the browser has or has not made its offer. */
async function openPage(outcome: Outcome | null = 'accepted', arrival = 2) {
  const router = await import('#platform/browser/router/navigation.ts');
  const entry = { name: 'home', path: '/', texts: [], page: async () => ({ Page: () => null }) };
  const page = { locale: 'ru', path: '/', query: {}, hash: '', params: {} } as const;
  router.setLocation({ ...page, entry, Page: () => null, arrival });
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const userChoice = Promise.resolve({ outcome });
  // The event of the browser, as far as the page uses it.
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice });
  if (outcome) window.installOffer = offer as unknown as typeof window.installOffer;
  const { startInstallPrompt, useInstall, install, dismissInstall } = await import('./install.ts');
  startInstallPrompt();
  const isShown = () => useInstall.getState().isShown;
  return { offer, prompt, install, dismissInstall, isShown };
}

test('app.install: the offer is shown, and once accepted the browser is asked', async () => {
  const page = await openPage();
  expect(page.isShown()).toBe(true);
  await page.install();
  expect(page.prompt).toHaveBeenCalledOnce();
  expect(page.isShown()).toBe(false);
  expect(localStorage.getItem('installPromptHidden')).toBeNull();
});

test('app.install: who dismisses the offer never sees it again on this device', async () => {
  const page = await openPage();
  page.dismissInstall();
  expect(page.isShown()).toBe(false);
  expect(page.prompt).not.toHaveBeenCalled();
  vi.resetModules();
  expect((await openPage()).isShown()).toBe(false);
});

test('app.install: a refusal in the dialog of the browser is one for good, too', async () => {
  const page = await openPage('dismissed');
  await page.install();
  vi.resetModules();
  expect((await openPage()).isShown()).toBe(false);
});

test('app.install: nothing is shown without an offer, nor to a guest on the first page', async () => {
  expect((await openPage(null)).isShown()).toBe(false);
  vi.resetModules();
  const first = await openPage('accepted', 1);
  expect(first.isShown()).toBe(false);
});

test('app.install: an offer that comes later is shown, and an installed app ends it', async () => {
  const page = await openPage(null);
  // The first script of the document keeps the event.
  window.installOffer = page.offer as unknown as typeof window.installOffer;
  dispatchEvent(new Event('beforeinstallprompt'));
  expect(page.isShown()).toBe(true);
  dispatchEvent(new Event('appinstalled'));
  expect(page.isShown()).toBe(false);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('app.install: an iPhone, which makes no offer, is told how to install until a refusal', async () => {
  vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5 });
  const open = async (arrival = 2) => {
    vi.resetModules();
    const page = await openPage(null, arrival);
    (await import('./ios.ts')).startIos();
    return page;
  };
  expect((await open(1)).isShown()).toBe(false);
  const page = await open();
  expect(page.isShown()).toBe(true);
  page.dismissInstall();
  expect(page.isShown()).toBe(false);
  expect((await open()).isShown()).toBe(false);
  localStorage.clear();
  vi.stubGlobal('navigator', { userAgent: IPHONE.replace('Version', 'CriOS'), maxTouchPoints: 5 });
  expect((await open()).isShown()).toBe(false);
  vi.unstubAllGlobals();
});
