/** Which modules of the player app are one file. What no group names is split by the bundler. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The texts that every page of a language needs, and the cards of the games. */
const firstTexts =
  /(?:\/(?:apps\/player\/locales|platform\/browser\/locales)|:game-cards)\/(ru|en|kz)(?:\.(?:json|ts))?$/;

/** What every page needs before it can be used, in one file instead of a dozen small ones. */
const BASE = [
  /node_modules\/(?:react|react-dom|scheduler|use-intl|zustand)\//,
  // A few helpers of the bundler.
  /^\0rolldown\/runtime/,
  filesIn('core', 'currency locale money refusal wire'),
  // The first is the whole of what a chunk of its own would hold.
  filesIn('core/fairness', 'client-seed percent-text'),
  filesIn('domain', 'bets/contract bets/contract.lobby identity/contract'),
  // The games show their players, too.
  filesIn('domain/bets/player/lobby', 'use-players'),
  filesIn('domain/identity/player', 'owner play-rules session'),
  // The lobby and the sidebar list the games too, and must not load the frame of a game for that.
  filesIn('domain/bets', 'rules.offered-games player/game-cards player/games'),
  filesIn('domain/bets/player/seat', 'pause-results taken-stakes'),
  filesIn('platform/browser', 'boot busy drafts log storage'),
  filesIn(
    'platform/browser/net',
    'api api-send retry-with-backoff socket token-revision use-online',
  ),
  filesIn(
    'platform/browser/router',
    'navigation offline-start reload-guard route-match router server-html slot-list use-in-view',
  ),
  filesIn('platform/browser/router', 'load-code route-table use-lazy-load use-touched'),
  filesIn('platform/browser/texts', 'format format-words i18n texts translate'),
  filesIn('platform/browser/modals', 'modals'),
  filesIn('platform/browser/ui', 'announce'),
  // Background work opens support, too, and is not loaded for the button.
  filesIn('features/support/player', 'open'),
  /\/(?:apps\/player\/shell\/shell|features\/support\/player\/button)\.css$/,
  /\/platform\/browser\/ui\/(?:base|fonts|tokens)\.css$/,
  filesIn(
    'platform/browser/ui',
    'button class-names first-icon first-icon-paths money money-format',
  ),
  filesIn('platform/browser/ui', 'spinner states toast-store'),
];

/** The parts of the lobby that are on its first screen. */
const LOBBY = [
  filesIn('features/lobby', 'rules'),
  filesIn('domain/bets', 'player/game-tile'),
  filesIn('domain/bets/player/lobby', 'mine'),
  filesIn('features/lobby/player', 'banner chips games hero rail search-box tile wins-place'),
  /\/(?:features\/lobby\/player\/lobby|domain\/bets\/player\/(?:game-tile|lobby\/game-lists))\.css$/,
  /\/platform\/browser\/ui\/banner\.css$/,
];

/** Background work of every visitor and the connection, loaded once the first page is drawn. */
const VISITOR = [
  filesIn('apps/player', 'follow-balance query-flags restricted visitor-parts'),
  filesIn('features/geo/player', 'start'),
  // Every visitor sends the first of these reports.
  filesIn('domain/tracking', 'contract rules player/report-visit'),
  filesIn('platform/browser', 'when-idle'),
  filesIn('platform/browser/net', 'server-clock socket-client socket-hub'),
];

/** What leads away from the first screen: all pages, and the parts that pages have room for. */
const ROUTES = [filesIn('apps/player', 'game-routes promotion-routes routes slots')];

/** The chat beside the page, with the number of players who are there. */
const CHAT = [
  /\/features\/(?:chat|presence)\/(?:contract|player\/[\w-]+)\.(?:tsx?|css)$/,
  /\/apps\/player\/shell\/side-panel\.(?:tsx|css)$/,
];

/** What loads with the first touch, or when the page has long been idle. */
const TOUCHED = [
  filesIn('features/pwa/player', 'install latest-build reload service-worker start updates'),
  filesIn('apps/player', 'modals overlays preload-login'),
  filesIn('features/analytics/player', 'choice'),
  filesIn('features/site-parts', 'contract rules.announcements'),
  /\/features\/pwa\/player\/notices\.(?:tsx|css)$/,
  /\/features\/site-parts\/player\/announcements\/(?!section)[\w-]+\.(?:tsx?|css)$/,
];

/** Games of suppliers, in the lobby and on their own pages. */
const SUPPLIED = [
  filesIn('features/slots', 'rules player/cards player/lists player/rails-section'),
  filesIn('features/slots/player', 'slot-tile states today virtual-grid'),
  filesIn('features/slots/player/live', 'own-tables'),
  /\/features\/slots\/player\/slots\.css$/,
];

const betFeed = /\/features\/bet-feed\/(?:rules|player\/[\w-]+)\.(?:tsx?|css)$/;

/** The texts of what loads late on most pages. */
const lateTexts = /\/features\/(?:bet-feed|chat|presence)\/locales\/(ru|en|kz)\.json$/;

/**
 * The rules by which lists of bets, and the lobby, word the rounds of live tables, without what no
 * list needs: the odds of blackjack and the roads of baccarat.
 */
const liveRules =
  /\/features\/(baccarat|blackjack|wheel-show)\/(?:(?<!blackjack\/)game|player\/(?:number-plate|table-view)|rules(?!\.(?:odds|roads))[\w.-]*)\.(?:tsx?|css)$/;

/** What every game page and every bet outside of one needs: receipts, history. */
const SEAT = [
  filesIn('core/fairness', 'game json shared-game'),
  filesIn('domain/bets/player', 'bet-numbers use-decimal'),
  filesIn('domain/bets/player/lists', 'my-bets open-receipt'),
  filesIn('domain/bets/player/seat', 'mode-switch preference session-net tabs use-seat wallet'),
  filesIn('domain', 'rounds/contract fairness/contract'),
  filesIn('domain/fairness/player', 'client-seed seeds'),
];

/** The frame of a game with its controls: a dozen kilobytes in one file instead of twenty. */
const TABLE = [
  filesIn('core', 'idempotency-key'),
  filesIn('platform/browser/canvas', 'use-frame use-reduced-motion'),
  filesIn(
    'domain/bets/player',
    'bet-button bet-controls bet-outcome game-frame game-rules game-table notices open-game-link',
  ),
  filesIn('domain/bets/player/autobet', 'autobet-idle autobet-run use-auto use-stops'),
  filesIn(
    'domain/bets/player/betting',
    'betting game-play order publish-bet retry send-stake use-game-play use-press',
  ),
  filesIn('domain/bets/player/keys', 'hotkey-legend hotkeys'),
  filesIn('domain/bets/player/lists', 'extra-lists lazy-lists'),
  filesIn('domain/bets/player/seat', 'session-strip'),
  filesIn('domain/bets/player/sound', 'sound sound-switch'),
  filesIn('domain/bets/player/stake', 'profit-line stake stake-field use-stake'),
  /\/domain\/bets\/player\/(?:bets|game-layout|keys\/hotkeys)\.css$/,
];

/** Of the kit and the forms, what the controls of games consist of; dialogs load the rest. */
const CONTROLS = [
  filesIn('domain/art/player', 'guilloche'),
  /\/domain\/art\/player\/patterns\.css$/,
  filesIn('platform/browser/forms', 'use-action'),
  filesIn('platform/browser/net', 'unanswered'),
  filesIn(
    'platform/browser/ui',
    'avatar choice errors field icon icon-paths money-input money-typing progress rows',
  ),
  filesIn('platform/browser/ui', 'slider tabs text-input'),
];

/** Additional modules of games drawn under the player's own seeds. */
const SEEDS = [
  filesIn('domain/bets/player', 'seed-frame skip-area'),
  filesIn('domain/bets/player/betting', 'bet-animation betting-controller instant use-play'),
  filesIn('domain/bets/player/lists', 'bet-lists bet-strip'),
  filesIn('domain/bets/player/steps', 'cash-out-button'),
  /\/domain\/fairness\/player\/fairness(?:-panel\.tsx|\.css)$/,
];

/**
 * What a game needs a moment after it can be played: what celebrates a win, notices, the tabs of
 * the lists, autobet and the seeds.
 */
const GAME_LATER = [
  /\/domain\/bets\/player\/win\/[\w-]+\.(?:tsx?|css)$/,
  filesIn('domain/bets/player/autobet', 'autobet autobet-draft autobet-form'),
  filesIn('domain/bets/player/autobet', 'autobet-panel autobet-report'),
  filesIn('domain/bets/player', 'notice-list'),
  filesIn('domain/bets/player/lists', 'bet-tabs live-feed lists-slot'),
  /\/domain\/bets\/player\/(?:autobet\/autobet|lists\/bet-tabs)\.css$/,
  filesIn('domain/fairness/player', 'client-seed-field fairness-body revealed-seeds rotate-seed'),
];

/** The picture of an empty list of bets, which most first visits show. */
const EMPTY_BETS = [filesIn('domain/art/player', 'chip empty-bets ground')];

/** Additional modules of tables with shared rounds. */
const ROUNDS = [
  filesIn('domain/rounds', 'contract.table'),
  filesIn(
    'domain/rounds/player',
    'result-delay live-notice live-source own-bets phase-bar play-round recent-rounds',
  ),
  filesIn(
    'domain/rounds/player',
    'round-lists round-path round-proof table-controller table-state',
  ),
  filesIn('domain/rounds/player', 'use-server-time use-table'),
  /\/domain\/rounds\/player\/rounds\.css$/,
];

/** What tables with a dealer have in common, and the chips of roulette: two files, not twenty. */
const DEALER = [
  filesIn('domain/live-streams/player', 'stream-slot'),
  filesIn('domain/live-tables/player/chips', 'chip chips draft'),
  filesIn(
    'domain/live-tables/player/table',
    'bet-timer dealer-table furniture players result-banner table-players use-passed',
  ),
  filesIn('domain/rounds/player', 'own-bets-list place-label'),
  /\/domain\/live-tables\/player\/table\/(?:bet-timer|dealer-table|result-banner|table-players)\.css$/,
  /\/domain\/live-tables\/player\/chips\/chip\.css$/,
];

/** Of those, the tables where chips are put on spots. */
const SPOTS = [
  filesIn('domain/live-tables/player/chips', 'chip-keys chip-tray chips-total use-chips'),
  filesIn('domain/live-tables/player/table', 'bet-spot spots use-spots'),
  /\/domain\/live-tables\/player\/(?:chips\/chip-tray|table\/bet-spot)\.css$/,
];

/** The cards of dealers and of Hi-Lo. */
const CARDS = [
  filesIn('core', 'cards'),
  /\/domain\/live-tables\/player\/cards\/[\w-]+\.(?:tsx?|css)$/,
];

/** A name that matches no file is an error: a renamed file must not leave its chunk unnoticed. */
function filesIn(folder: string, names: string): RegExp {
  for (const name of names.split(' ')) {
    const exists = ['.ts', '.tsx'].some((end) => existsSync(`${root}${folder}/${name}${end}`));
    if (!exists) throw new Error(`chunks.ts: there is no ${folder}/${name}.ts(x)`);
  }
  return new RegExp(`/${folder}/(?:${names.replaceAll(' ', '|')})\\.tsx?$`);
}

function isIn(parts: readonly RegExp[]): (id: string) => boolean {
  return (id) => parts.some((part) => part.test(id));
}

/** Without what its modules import: that may be needed by others, earlier. */
const ALONE = { includeDependenciesRecursively: false };

export const CHUNKS = [
  { name: 'base', test: isIn(BASE), priority: 10 },
  { name: 'lobby', test: isIn(LOBBY), priority: 6 },
  { name: 'visitor', test: isIn(VISITOR), priority: 6 },
  { name: 'routes', test: isIn(ROUTES), priority: 6, ...ALONE },
  { name: 'chat', test: isIn(CHAT), priority: 6, ...ALONE },
  { name: 'touched', test: isIn(TOUCHED), priority: 6, ...ALONE },
  { name: 'bet-feed', test: betFeed, priority: 6, ...ALONE },
  { name: 'supplied', test: isIn(SUPPLIED), priority: 6, ...ALONE },
  { name: 'seat', test: isIn(SEAT), priority: 6 },
  { name: 'table', test: isIn(TABLE), priority: 6 },
  { name: 'empty-bets', test: isIn(EMPTY_BETS), priority: 6 },
  { name: 'game-later', test: isIn(GAME_LATER), priority: 5, ...ALONE },
  { name: 'seeds', test: isIn(SEEDS), priority: 6 },
  { name: 'rounds', test: isIn(ROUNDS), priority: 6 },
  { name: 'dealer', test: isIn(DEALER), priority: 6, ...ALONE },
  { name: 'spots', test: isIn(SPOTS), priority: 6, ...ALONE },
  { name: 'cards', test: isIn(CARDS), priority: 6, ...ALONE },
  { name: 'draws', test: /\/core\/fairness\/(?:pf1|sha256|sub-streams|trace)\.ts$/, priority: 6 },
  // Before dialogs and forms, which consist of them, too.
  { name: 'controls', test: isIn(CONTROLS), priority: 9 },
  {
    name: 'overlays',
    test: /\/platform\/browser\/(?:modals\/modal-|ui\/(?:dialog|toasts|open-dialogs|use-modal))/,
    priority: 8,
  },
  // The QR code needs a library of its own, so it loads only where one is shown.
  {
    name: 'kit',
    test: /\/platform\/browser\/(?:forms\/|net\/unanswered|save-file|ui\/(?!qr\.))[\w-]*\.tsx?$/,
    priority: 7,
  },
  { name: nameBy('texts', firstTexts), debugName: 'texts', test: firstTexts },
  { name: nameBy('late', lateTexts), debugName: 'late texts', test: lateTexts },
  {
    name: nameBy('rules', liveRules),
    debugName: 'rules of live tables',
    test: liveRules,
    ...ALONE,
  },
];

function nameBy(kind: string, pattern: RegExp): (id: string) => string {
  return (id) => `${kind}-${pattern.exec(id)?.[1]}`;
}
