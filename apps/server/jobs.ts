/** What runs without a request: consumers of events, periodic jobs, and the queue of messages. */
import { HOUR_MS, MINUTE_MS } from '#core/time.ts';
import { listenForSecurity, trimSecurityEvents } from '#features/account-security/server/index.ts';
import { amlJobs, listenForDueDiligence } from '#features/aml/server/index.ts';
import { cashierJobs, listenForExclusions } from '#features/cashier/server/index.ts';
import { listRtpsPublished } from '#features/cases/server/index.ts';
import { trimAnalytics } from '#features/analytics/server/index.ts';
import { probeDomains, trimMirrors } from '#features/mirrors/server/index.ts';
import { GUARD_JOB, guardPlayers, listenForAcceptances } from '#features/content/server/index.ts';
import { affiliateJobs, listenForAffiliates } from '#features/affiliates/server/index.ts';
import { dashboardJobs } from '#features/dashboard/server/index.ts';
import { exposeCoverage, moneyReportJobs } from '#features/money-reports/server/index.ts';
import { listenForExcludedPersons, protectionJobs } from '#features/protection/server/index.ts';
import {
  listenForNotifications,
  PUSH_JOB,
  recordUnseenWins,
  tellUnseenWins,
  trimNotifications,
  trimPushDevices,
} from '#features/notifications/server/index.ts';
import { listenForAlarms } from '#features/reconciliation/server/index.ts';
import { exposeRtpDeviations, rtpJobs } from '#features/rtp/server/index.ts';
import {
  listenForSignificantEvents,
  significantEventJobs,
} from '#features/significant-events/server/index.ts';
import { checkPools } from '#features/studio/server/index.ts';
import { emailUnread, trimGuests, trimPictures } from '#features/support/server/index.ts';
import { trimTokens } from '#features/simple-auth/server/index.ts';
import { trimAttempts } from '#features/social-login/server/index.ts';
import { listenForNeed } from '#features/verification/server/index.ts';
import { withdrawalJobs } from '#features/withdrawals/server/index.ts';
import { ROUND_LIFE_MS } from '#domain/bets/server/index.ts';
import { archiveMonths } from '#domain/archive/server/index.ts';
import { erasePlayers } from '#domain/erasure/server/index.ts';
import { createPartitions, trimTransactions } from '#domain/wagers/server/index.ts';
import { rollBetDays } from '#domain/history/server/index.ts';
import { trimRefreshTokens, trimSecrets } from '#domain/identity/server/index.ts';
import { expireHolds, sealDays } from '#domain/ledger/server/index.ts';
import { MOVE_JOB, movePlayers } from '#domain/jurisdictions/server/index.ts';
import { DELIVER_JOB } from '#domain/messages/server/index.ts';
import { measureReconciliation, reconciliationJobs } from '#domain/reconciliation/server/index.ts';
import { endWaitingBets } from '#domain/rounds/server/index.ts';
import { trimSupplierRecords } from '#domain/suppliers/server/index.ts';
import { trimTracking } from '#domain/tracking/server/index.ts';
import { proposalJobs } from '#domain/staff/server/index.ts';
import { trimSolved } from '#platform/server/captcha/altcha.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import { trimKeyedAnswers } from '#platform/server/keyed-answers.ts';
import { trimRateLimits } from '#platform/server/rate-limits.ts';
import type { Composition } from './compose.ts';
import { listenForPromotions, promotionJobs } from './promotions.ts';
import type { Features } from './features.ts';

/** Subscribes the features to the events of others. */
export function listenForEvents(composition: Composition, features: Features): void {
  const { infrastructure, services } = composition;
  const { promotions, cashier, games, protection, verification } = features;
  const { events, betEvents, publicUrl, publishTo } = infrastructure;
  listenForSecurity(events);
  listenForNotifications({ publishTo }, events);
  recordUnseenWins(betEvents, ROUND_LIFE_MS);
  listenForAcceptances(events);
  listenForAffiliates(events);
  listenForPromotions(composition, promotions);
  listenForExcludedPersons(protection, events);
  listenForExclusions(cashier, events);
  endWaitingBets(services.rounds, games, events);
  listenForNeed(verification, events);
  listenForDueDiligence({ siteSettings: services.siteSettings, events });
  listenForSignificantEvents({ siteSettings: services.siteSettings, events, betEvents });
  listenForAlarms({ messages: services.messages, publicUrl }, events);
}

/** Creates the runner of all jobs; it does not run yet. */
export async function createJobRunner(composition: Composition, features: Features): Promise<Jobs> {
  const { url, db, log, metrics } = composition.infrastructure;
  measureReconciliation(db, metrics);
  exposeCoverage(db, metrics);
  exposeRtpDeviations(db, metrics);
  await migrateJobs(url, log);
  const jobs = [
    ...housekeeping(composition),
    ...composition.studio.jobs,
    ...featureJobs(composition, features),
  ];
  return createJobs({
    ownerUrl: url,
    db,
    log,
    metrics,
    tasks: {
      ...Object.fromEntries(jobs.map(({ name, run }) => [name, async () => void (await run())])),
      [DELIVER_JOB]: composition.services.messages.deliver,
      [PUSH_JOB]: features.push.deliver,
    },
    schedule: jobs.map(({ name, everyMs }) => ({ name, everyMs })),
  });
}

type Job = { readonly name: string; readonly everyMs: number; run(): Promise<unknown> };

/** How long handled events are kept for inspection. */
const OUTBOX_DAYS = 7;

/** The periodic jobs of the app that belong to no feature. */
function housekeeping({ infrastructure, services }: Composition): Job[] {
  const { config, db, events, log } = infrastructure;
  const { archiveAfterMonths } = config;
  const { bets, messages } = services;
  return [
    { name: 'ledger.expire-holds', everyMs: MINUTE_MS / 4, run: () => expireHolds(db) },
    { name: 'ledger.seal-days', everyMs: 10 * MINUTE_MS, run: () => sealDays(db) },
    { name: 'bets.roll-days', everyMs: 10 * MINUTE_MS, run: () => rollBetDays(db) },
    { name: 'bets.end-abandoned', everyMs: MINUTE_MS, run: () => bets.steps.endAbandoned() },
    hourly('wagers.create-partitions', () => createPartitions(db)),
    hourly('wagers.trim-transactions', () => trimTransactions(db)),
    hourly('suppliers.trim', () => trimSupplierRecords(db)),
    hourly('suppliers.sync', () => services.suppliers.syncCatalogs()),
    ...(archiveAfterMonths === undefined
      ? []
      : [hourly('archive.months', () => archiveMonths(db, log, archiveAfterMonths))]),
    ...proposalJobs(db),
    hourly(MOVE_JOB, () => movePlayers(db)),
    hourly('identity.trim', () => trimRefreshTokens(db)),
    hourly('identity.trim-secrets', () => trimSecrets(db)),
    hourly('access.trim', () => trimSecurityEvents(db)),
    hourly('captcha.trim', () => trimSolved(db)),
    hourly('rate-limits.trim', () => trimRateLimits(db)),
    hourly('keyed-answers.trim', () => trimKeyedAnswers(db)),
    hourly('messages.trim', () => messages.trim()),
    hourly('events.trim', () => events.trim(OUTBOX_DAYS)),
  ];
}

function hourly(name: string, run: Job['run']): Job {
  return { name, everyMs: HOUR_MS, run };
}

function reconciliationDeps(
  { infrastructure, services }: Pick<Composition, 'infrastructure' | 'services'>,
  { providers }: Features,
) {
  const { db, log, events } = infrastructure;
  const { vault, games } = services;
  const suppliers = services.suppliers.statements;
  const jackpots = () => checkPools(db);
  return { db, log, vault, games, providers, suppliers, jackpots, emit: events.emit };
}

function featureJobs({ infrastructure, services }: Composition, features: Features): Job[] {
  const { db, log, publicUrl, publishTo } = infrastructure;
  const { cashier, withdrawals, protection } = features;
  return [
    ...features.games.jobs,
    hourly('social.trim', () => trimAttempts(db)),
    hourly('simple.trim', () => trimTokens(db)),
    hourly('notifications.trim', () => trimNotifications(db)),
    {
      name: 'notifications.tell-unseen-wins',
      everyMs: MINUTE_MS / 4,
      run: () =>
        tellUnseenWins({
          db,
          publishTo,
          jurisdictions: services.jurisdictions,
          findPresent: features.presence.findPresent,
        }),
    },
    hourly('notifications.trim-devices', () => trimPushDevices(db)),
    hourly(GUARD_JOB, () => guardPlayers(db)),
    hourly('analytics.trim', () => trimAnalytics(db)),
    hourly('tracking.trim', () => trimTracking(db)),
    hourly('mirrors.trim', () => trimMirrors(db)),
    hourly('erasure.erase-players', () =>
      erasePlayers({ db, log, files: features.verification.files }),
    ),
    hourly('support.trim-guests', () => trimGuests({ db })),
    hourly('support.trim-pictures', () => trimPictures({ db, files: features.verification.files })),
    {
      name: 'mirrors.probe',
      everyMs: 5 * MINUTE_MS,
      run: () => probeDomains({ db, domains: services.domains }),
    },
    {
      name: 'support.email-unread',
      everyMs: MINUTE_MS,
      run: () => emailUnread({ db, messages: services.messages, publicUrl }),
    },
    ...reconciliationJobs(reconciliationDeps({ infrastructure, services }, features)),
    ...moneyReportJobs({ db, log, messages: services.messages, publicUrl }),
    ...dashboardJobs({ db }),
    ...affiliateJobs(features.affiliates),
    ...promotionJobs({ infrastructure, services }, features.promotions),
    ...amlJobs({ db, screening: services.screening }),
    ...rtpJobs({
      db,
      log,
      games: services.listedGames,
      published: new Map([['cases', () => listRtpsPublished(db)]]),
      messages: services.messages,
      publicUrl,
    }),
    ...significantEventJobs({ db, messages: services.messages, publicUrl }),
    ...protectionJobs(protection),
    ...[...cashierJobs(cashier), ...withdrawalJobs(withdrawals)].map(
      ({ name, everySeconds, run }) => ({ name, everyMs: everySeconds * 1000, run }),
    ),
  ];
}
