/**
 * What brings players back: bonuses, levels, missions, tournaments, the top players and campaigns.
 */
import { MINUTE_MS } from '#core/time.ts';
import { listenForAbuse, searchForAbuse } from '#domain/bonus-abuse/server/index.ts';
import {
  createLowRiskFinder,
  createFreeRoundsIssuer,
  expireBonuses,
  expireFreeRounds,
  giveBirthdays,
  giveCashback,
  listenForBonuses,
  OWN_GAMES,
  shipBonuses,
} from '#domain/bonuses/server/index.ts';
import { createUnsubscribeLinks } from '#domain/identity/server/index.ts';
import {
  closeWeeks,
  createPlayFinder,
  listenForLevels,
  reviewLevels,
} from '#domain/levels/server/index.ts';
import { CATEGORY_KEYS } from '#domain/suppliers/rules.game-keys.ts';
import type { Catalogue } from '#domain/suppliers/server/index.ts';
import { listenForMissions, shipMissions, trimCounts } from '#domain/missions/server/index.ts';
import { bonusAbuseRoutes } from '#features/bonus-abuse/server/index.ts';
import { createChatDrops } from '#features/chat-drops/server/index.ts';
import { bonusStaffRoutes } from '#features/bonuses/server/backoffice/index.ts';
import {
  bonusRoutes,
  createBonusAnnouncer,
  createWelcomeOffer,
  type BonusRouteDeps,
} from '#features/bonuses/server/index.ts';
import { createMissionPublisher, missionRoutes } from '#features/missions/server/index.ts';
import { missionStaffRoutes } from '#features/missions/server/staff-routes.ts';
import {
  campaignJobs,
  campaignRoutes,
  type CampaignDeps,
} from '#features/campaigns/server/index.ts';
import { announceOffer } from '#features/notifications/server/index.ts';
import { SLOTS } from '#features/studio/game.ts';
import { slotOdds } from '#features/studio/rules.odds.ts';
import { createTop, trimTop } from '#features/top/server/index.ts';
import { tournamentStaffRoutes } from '#features/tournaments/server/backoffice/index.ts';
import { createTournaments } from '#features/tournaments/server/index.ts';
import { freeTurnRoutes } from '#features/wheel/server/free/index.ts';
import { createProgressPublisher, vipRoutes, vipStaffRoutes } from '#features/vip/server/index.ts';
import type { Events } from '#platform/server/events/events.ts';
import type { Route } from '#platform/server/http/route.ts';
import { coverOf } from './bonus-covers.ts';
import { createLevelRounds } from './level-rounds.ts';
import { createStakeMins } from './stake-mins.ts';
import type { Composition } from './compose.ts';

/** Games of suppliers, as promotions tell them apart. */
type SuppliedCatalogue = Pick<Catalogue, 'kinds' | 'onChange'>;

export type Promotions = Awaited<ReturnType<typeof createPromotions>>;

export async function createPromotions(composition: Composition, catalogue: SuppliedCatalogue) {
  const { infrastructure, services } = composition;
  const { config, db, bus, log, betEvents, sockets, publishTo } = infrastructure;
  const { accounts, publicPlayers, announceBalance } = services;
  const isOpen = config.mode === 'development' && infrastructure.hasClosedBonuses !== true;
  await shipBonuses(db, { isOpen });
  await shipMissions(db, { isOpen });
  const bonuses = createBonuses(composition);
  const levels = createProgressPublisher({
    db,
    publishTo,
    onError: (error) =>
      log.warn({ err: error }, 'publishing levels failed, the next bets publish them again'),
  });
  const missions = createMissionPublisher({
    db,
    publishTo,
    onError: (error) =>
      log.warn({ err: error }, 'publishing missions failed, the next bets publish them again'),
  });
  const { emit } = infrastructure.events;
  const own = { accounts, publicPlayers, announceBalance, emit };
  const chatDrops = createChatDrops({
    ...bonuses,
    bus,
    publicPlayers,
    sockets,
    onError: (error) => log.warn({ err: error }, 'publishing drops in the chat failed, retrying'),
  });
  const tournaments = createTournaments({ db, bus, log, betEvents, sockets, publishTo, ...own });
  return {
    catalogue,
    bonuses,
    levels,
    missions,
    tournaments,
    chatDrops,
    top: createTop({ db, publicPlayers, betEvents }),
    campaigns: campaignDeps(composition),
    welcomeOffer: await createWelcomeOffer({
      db,
      onError: (error) =>
        log.warn({ err: error }, 'reading the welcome offer failed, keeping the old one'),
    }),
    stop: async () => {
      bonuses.stop();
      levels.stop();
      missions.stop();
      chatDrops.stop();
      await tournaments.stop();
    },
  };
}

/** Campaigns write by messages, and by the notifications of the site. */
function campaignDeps({ infrastructure, services }: Composition): CampaignDeps {
  const { db, log, secretKey, publicUrl, publishTo, allowedOrigins } = infrastructure;
  const { messages, siteSettings, brand } = services;
  const pathOf = (kind: 'offers' | 'texts') => createUnsubscribeLinks(secretKey, kind).pathOf;
  return {
    db,
    log,
    messages,
    limits: () => siteSettings.read('campaign_limits'),
    site: () => ({ brand: brand(), origins: [...new Set([publicUrl(), ...allowedOrigins])] }),
    unsubscribePathOf: pathOf('offers'),
    stopPathOf: pathOf('texts'),
    announce: (tx, message) => announceOffer({ publishTo }, tx, message),
    now: () => new Date(),
  };
}

type Bonuses = BonusRouteDeps & {
  readonly emit: Events['emit'];
  readonly issueAll: () => Promise<number>;
  readonly stop: () => void;
};

/** What everything that grants or ends bonuses uses. */
function createBonuses({ infrastructure, services }: Composition): Bonuses {
  const { db, log, events, publishTo } = infrastructure;
  const { accounts, announceBalance } = services;
  const announcer = createBonusAnnouncer({
    db,
    publishTo,
    onError: (error) => log.warn({ err: error }, 'publishing the progress of bonuses failed'),
  });
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'a provider of free rounds did not answer, it is asked again');
  const { rewards } = services.suppliers;
  const providers = {
    get: (name: string) => (name === OWN_GAMES.name ? OWN_GAMES : rewards.providerOf(name)),
  };
  const issuer = createFreeRoundsIssuer({
    db,
    accounts,
    announceBalance,
    announceBonuses: announcer.announceBonuses,
    providers,
    onError,
  });
  return {
    onError,
    db,
    accounts,
    announceBalance,
    announceBonuses: announcer.announceBonuses,
    emit: events.emit,
    providers,
    issueSoon: issuer.issueSoon,
    issueAll: issuer.issueAll,
    stop: () => announcer.stop(),
  };
}

export function promotionRoutes(
  { infrastructure, services }: Composition,
  { catalogue, bonuses, missions, tournaments, chatDrops, top, campaigns }: Promotions,
): Route[] {
  const { db, events } = infrastructure;
  const { accounts, announceBalance, listedGames: games, vault, siteSettings } = services;
  const gameNames = [...games.map(({ game }) => game.name), ...CATEGORY_KEYS];
  const assumedEdges = () => siteSettings.read('assumed_edges');
  return [
    ...bonusRoutes(bonuses),
    ...bonusStaffRoutes({
      db,
      accounts,
      announceBalance,
      emit: events.emit,
      games,
      assumedEdges,
      listSupplied: () =>
        catalogue.kinds().map((kind) => ({ ...kind, exact: STUDIO_ODDS.get(kind.game) })),
    }),
    ...bonusAbuseRoutes({ db, accounts, announceBalance, emit: events.emit }),
    ...vipRoutes({ db, accounts, announceBalance }),
    ...vipStaffRoutes(db),
    ...freeTurnRoutes({
      db,
      accounts,
      announceBalance,
      vault,
      setting: () => siteSettings.read('free_turn'),
    }),
    ...missionRoutes({ db, accounts, announceBalance, ...missions }),
    ...missionStaffRoutes({ db, games: gameNames }),
    ...chatDrops.routes,
    ...tournaments.routes,
    ...tournamentStaffRoutes({
      db,
      boards: tournaments.boards,
      games: gameNames,
    }),
    ...top.routes,
    ...campaignRoutes(campaigns),
  ];
}

/** What is known of the slots of our own studio beyond their lines in the catalogue. */
const STUDIO_ODDS = new Map(SLOTS.map((slot) => [slot.name, slotOdds(slot)]));

/** Counts bets towards bonuses, levels and missions, and grants what players get for events. */
export function listenForPromotions(
  { infrastructure, services }: Composition,
  { catalogue, bonuses, levels, missions }: Promotions,
): void {
  const { events, betEvents } = infrastructure;
  const { accounts, announceBalance, listedGames, games, siteSettings } = services;
  // Bets of before an installation had them count for none.
  const shared = { events, betEvents, since: new Date() };
  listenForBonuses({
    ...bonuses,
    ...shared,
    findLowRisk: createLowRiskFinder(games, coverOf),
    stakeMinsOf: createStakeMins(services.settings, catalogue),
  });
  listenForMissions({ ...shared, announceMissions: missions.announceMissions });
  listenForAbuse({ ...shared, coverOf });
  listenForLevels({
    ...shared,
    accounts,
    announceBalance,
    announceLevel: levels.announceLevel,
    offerFreeRounds: createLevelRounds(bonuses, infrastructure.log),
    playedOf: createPlayFinder(listedGames, () => siteSettings.read('assumed_edges')),
  });
}

/** How long what single bets added to missions is kept. */
const MISSION_COUNT_DAYS = 60;

type Used = 'infrastructure' | 'services';

export function promotionJobs(
  { infrastructure, services: { siteSettings, suppliers } }: Pick<Composition, Used>,
  { bonuses, tournaments, chatDrops, campaigns }: Promotions,
) {
  const { db, events } = infrastructure;
  const bonusCode = () => siteSettings.read('birthday').bonus;
  return [
    // Most runs of a day find that everything was given.
    {
      name: 'bonuses.birthdays',
      everyMs: 60 * MINUTE_MS,
      run: () => giveBirthdays({ ...bonuses, bonusCode }),
    },
    // Of the week that is over, on the first days of the next one.
    { name: 'bonuses.cashback', everyMs: 60 * MINUTE_MS, run: () => giveCashback(bonuses) },
    { name: 'bonus-abuse.search', everyMs: MINUTE_MS / 4, run: () => searchForAbuse({ db }) },
    { name: 'bonuses.expire', everyMs: MINUTE_MS, run: () => expireBonuses(bonuses) },
    { name: 'free-rounds.expire', everyMs: MINUTE_MS, run: () => expireFreeRounds(bonuses) },
    // They are issued after the claim; this one finds those whose provider did not answer.
    { name: 'free-rounds.issue', everyMs: MINUTE_MS, run: () => bonuses.issueAll() },
    {
      name: 'free-rounds.cancel',
      everyMs: MINUTE_MS,
      run: () => suppliers.rewards.cancelAbandoned(),
    },
    // Both do nothing until a week or a month is over.
    {
      name: 'levels.close-weeks',
      everyMs: MINUTE_MS,
      run: () => closeWeeks({ db, emit: events.emit }),
    },
    { name: 'levels.review', everyMs: 10 * MINUTE_MS, run: () => reviewLevels({ db }) },
    {
      name: 'missions.trim',
      everyMs: 60 * MINUTE_MS,
      run: () => trimCounts(db, MISSION_COUNT_DAYS),
    },
    { name: 'top.trim', everyMs: 60 * MINUTE_MS, run: () => trimTop(db) },
    ...tournaments.jobs,
    ...chatDrops.jobs,
    ...campaignJobs(campaigns),
  ];
}
