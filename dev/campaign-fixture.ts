import { randomUUID } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Locale } from '#core/locale.ts';
import { FIRST_CAMPAIGN_LIMITS } from '#domain/settings/rules.campaigns.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import { campaignTerms, type CampaignTerms } from '#features/campaigns/rules.ts';
import { sendCampaigns, type SendSizes } from '#features/campaigns/server/send.ts';
import type { CampaignDeps } from '#features/campaigns/server/index.ts';
import { offerRefusalOf } from '#features/campaigns/server/index.ts';
import { announceOffer } from '#features/notifications/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { createMessagesFixture } from './messages-fixture.ts';
import { addStaffAccount } from './staff.ts';
import { testDatabase } from './test-database.ts';

const WORDS: Readonly<Record<Locale, CampaignTerms['texts'][Locale]>> = {
  ru: { title: 'Привет, {nickname}', text: 'Заходите: {link}', short: 'Ждём {link}', button: 'Да' },
  en: { title: 'Hello, {nickname}', text: 'Come in: {link}', short: 'Come {link}', button: 'Go' },
  kz: { title: 'Сәлем, {nickname}', text: 'Кіріңіз: {link}', short: 'Кел {link}', button: 'Иә' },
};

/** Complete terms by all channels, to everyone. */
export function sampleCampaign(changes: Partial<CampaignTerms> = {}): CampaignTerms {
  return campaignTerms.parse({
    name: 'Spring',
    segment: {},
    product: 'casino',
    channels: ['centre', 'email', 'sms'],
    holdout_percent: 0,
    link: '/bonuses',
    texts: WORDS,
    ...changes,
  });
}

export type CampaignFixture = Awaited<ReturnType<typeof createCampaignFixture>>;

/** Campaigns without HTTP: players with consents, and a worker that is called by hand. */
export async function createCampaignFixture() {
  const database = await testDatabase();
  const db = openDb({ url: database.url, role: APP_ROLE });
  const owner = openDb({ url: database.url, connectionsMax: 2 });
  const log = createLog('silent');
  const messages = createMessagesFixture(db, { offerRefusal: offerRefusalOf(db) });
  let limits: SettingValue<'campaign_limits'> = { ...FIRST_CAMPAIGN_LIMITS, quiet_hours: null };
  const deps: CampaignDeps = {
    db,
    log,
    messages: messages.messages,
    limits: () => limits,
    site: () => ({ brand: 'Croupier', origins: ['https://casino.example'] }),
    unsubscribePathOf: (id) => `/unsubscribe/offers/${id}`,
    stopPathOf: (id) => `/stop/${id}.sign`,
    announce: (tx, message) => announceOffer({ publishTo: () => {} }, tx, message),
    now: () => new Date(),
  };
  const staff = await addStaffAccount(db, 'content');
  return {
    db,
    owner,
    deps,
    staff: { id: staff.id, role: 'content' as const },
    other: { id: (await addStaffAccount(db, 'content')).id, role: 'content' as const },
    read: messages.messages.read,
    deliver: messages.messages.deliver,
    setLimits: (part: Partial<typeof limits>) => void (limits = { ...limits, ...part }),
    send: (sizes?: SendSizes, changes: Partial<CampaignDeps> = {}) =>
      sendCampaigns({ ...deps, ...changes }, sizes),
    addPlayer: (known?: KnownPlayer) => addPlayer(owner, known),
    /** A campaign whose time has come, of one person. */
    schedule: (terms: CampaignTerms) => schedule(owner, terms, staff.id),
    close: async () => {
      await owner.close();
      await db.close();
      await database.close();
    },
  };
}

type KnownPlayer = {
  readonly country?: string;
  readonly locale?: Locale;
  readonly timezone?: string;
  readonly consents?: readonly ('email' | 'sms' | 'phone' | 'push')[];
  readonly isVerified?: boolean;
};
type Owner = ReturnType<typeof openDb>;

let added = 0;

/** A player with a confirmed email and phone, who agrees to everything unless it is said. */
async function addPlayer(owner: Owner, known: KnownPlayer = {}): Promise<PlayerId> {
  const number = ++added;
  const { country = 'KZ', consents = ['email', 'sms', 'push'], isVerified = true } = known;
  const rows = await owner.query<{ id: PlayerId }>(
    `insert into players (kind, email, phone, name, locale, timezone, country, register_method,
       is_email_verified, is_phone_verified, terms_accepted_at)
     values ('member', $1, $2, $3, $4, $5, $6, 'email', $7, $7, now()) returning id`,
    [
      `campaign-${number}-${randomUUID()}@example.com`,
      `+7701${String(number).padStart(7, '0')}`,
      `Player${number}`,
      known.locale ?? 'en',
      known.timezone ?? 'UTC',
      country,
      isVerified,
    ],
  );
  const { id } = rows[0]!;
  for (const channel of consents) {
    await owner.query(
      `insert into player_consents (player_id, product, channel, is_given, source)
       values ($1, 'casino', $2, true, 'settings')`,
      [id, channel],
    );
  }
  return id;
}

async function schedule(owner: Owner, terms: CampaignTerms, staff: PlayerId): Promise<bigint> {
  const [row] = await owner.query<{ id: bigint }>(
    'insert into campaigns (terms, created_by) values ($1, $2) returning id',
    [JSON.stringify(terms), staff],
  );
  await owner.query(
    `update campaigns set state = 'scheduled', send_at = clock_timestamp(), counted = 1,
            alone_max = 1000, request_key = $2 where id = $1`,
    [row!.id, randomUUID()],
  );
  return row!.id;
}
