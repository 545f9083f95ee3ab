/** Puts the parts together; the same for the browser and the prerender. */
import './messages.ts';
import { api, configureApi } from '#platform/browser/net/api.ts';
import { payload } from '#platform/browser/boot.ts';
import { isRefusal } from '#core/refusal.ts';
import { findRule } from '#features/route-rules/contract.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { configureRouter } from '#platform/browser/router/navigation.ts';
import type { RouteGuard, RouteTable } from '#platform/browser/router/setup.ts';
import { currentLocale, translator } from '#platform/browser/texts/i18n.tsx';
import { preloadList } from '#platform/browser/texts/texts.ts';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { setSlots } from '#platform/browser/router/slot-list.ts';
import { setGameRegistry } from '#domain/bets/player/games.ts';
import { setFurtherRules, setVerifiableGames } from '#domain/fairness/player/games.ts';
import { whenSessionKnown } from '#domain/identity/player/session.ts';
import { folderOf, GAME_FOLDERS, gameFolders } from '../games.ts';
import { failed } from './failure.ts';
import { gamePath } from './game-path.ts';
import { firstPage } from './first-page.ts';

const GUARDS: Readonly<Record<string, RouteGuard>> = { member };

export function setUp(): void {
  configureApi({ captcha });
  setVerifiableGames(() => import('./games.ts').then(({ loadGames }) => loadGames()));
  setFurtherRules(() => import('./games.ts').then(({ loadSlotRules }) => loadSlotRules()));
  setGameRegistry({
    names: Object.values(GAME_FOLDERS).flat(),
    folders: gameFolders(),
    folderOf,
    pathOf: gamePath,
    loadCard: (game, onCard) =>
      void import('./bet-presenters.ts').then(({ loadCard }) => loadCard(game, onCard)),
    load: (folder) =>
      import('./bet-presenters.ts').then(({ loadBetPresenters }) => loadBetPresenters(folder)),
    loadSearch: () => import('./search.ts'),
  });
  setSlots(() => {
    // The parts have texts of their own.
    preloadList(currentLocale());
    return import('./slots.ts').then(({ SLOTS }) => SLOTS);
  });
  configureRouter({
    base: '',
    hasLocales: true,
    table: loadRoutes,
    first: firstPage,
    guards: GUARDS,
    ruleFor,
    offline: 'offline',
    onOffline,
    onError: failed,
  });
}

async function loadRoutes(): Promise<RouteTable> {
  const { GONE, NOT_FOUND, ROUTES } = await import('./routes.ts');
  return { routes: ROUTES.filter(isServed), notFound: NOT_FOUND, gone: GONE };
}

function onOffline(): void {
  const t = translator(currentLocale(), 'error');
  showToast({ tone: 'error', title: t('error'), text: t('offline') });
}

async function captcha(): Promise<string | undefined> {
  const { requestCaptcha } = await import('#features/captcha/player/request-captcha.ts');
  return await requestCaptcha();
}

/** As on the server: developer pages are not served in production. */
function isServed({ path }: { path: string }): boolean {
  return !path.startsWith('/__') || payload().environment !== 'production';
}

/** Pages of logged-in players: a guest gets the login dialog over the home page. */
async function member(): Promise<true | string> {
  const { status } = await whenSessionKnown();
  if (status === 'member') return true;
  setTimeout(() => openModal('Login'), 0);
  return '/';
}

const rules = new Map<string, Promise<string | null | undefined>>();

/**
 * The target of the rule of a path, null where its page is gone. Requested once; without a response
 * there is no rule.
 */
function ruleFor(path: string): Promise<string | null | undefined> {
  let rule = rules.get(path);
  if (!rule) {
    rule = api(findRule, { query: { path } }).then((answer) => {
      if (isRefusal(answer)) return undefined;
      return answer.data.is_gone ? null : (answer.data.redirect ?? undefined);
    });
    rules.set(path, rule);
  }
  return rule;
}
