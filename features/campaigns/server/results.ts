import { CURRENCIES } from '#core/currency.ts';
import { formatMoney, subtractMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import { COUNTED_PLAYERS_MAX, type Segment } from '#domain/bonuses/rules.segments.ts';
import { countInSegment, listInSegment } from '#domain/bonuses/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { CampaignResults, Group, Reach } from '../contract.backoffice.ts';
import { CHANNELS, type CampaignChannel } from '../rules.ts';
import { findCampaign } from './store.ts';
import {
  collectOutcomes,
  collectReads,
  countAudience,
  countByChannel,
  countMessages,
  sumMoney,
  type AudienceCount,
  type ChannelCount,
  type MoneyCount,
} from './store.results.ts';

/** What becomes of messages later: delivered, failed, opened. */
export async function collectResults(db: Db): Promise<void> {
  await collectOutcomes(db);
  await collectReads(db);
}

export async function readResults(db: Db, id: bigint) {
  const campaign = await findCampaign(db, id);
  if (!campaign) return refuse('not_found');
  const audience = await countAudience(db, id);
  const money = campaign.started_at === null ? [] : await sumMoney(db, id);
  const messages = await countMessages(db, id);
  const data: CampaignResults = {
    listed: audience.reduce((sum, { players }) => sum + players, 0),
    waiting: audience.reduce((sum, { waiting }) => sum + waiting, 0),
    channels: CHANNELS.filter((channel) => campaign.terms.channels.includes(channel)).map(
      (channel) => presentChannel(channel, messages),
    ),
    group: presentGroup(false, audience, money),
    holdout: presentGroup(true, audience, money),
  };
  return { data };
}

function presentChannel(channel: CampaignChannel, counts: readonly ChannelCount[]) {
  const own = counts.filter((count) => count.channel === channel);
  const sent = own.find(({ skipped }) => skipped === null);
  const isMessage = channel === 'email' || channel === 'sms';
  return {
    channel,
    sent: sent?.messages ?? 0,
    delivered: isMessage ? (sent?.delivered ?? 0) : null,
    failed: isMessage ? (sent?.failed ?? 0) : null,
    tracked: channel === 'email' ? (sent?.tracked ?? 0) : null,
    opened: channel === 'centre' || channel === 'email' ? (sent?.opened ?? 0) : null,
    clicked: channel === 'push' ? null : (sent?.clicked ?? 0),
    skipped: Object.fromEntries(
      own.flatMap(({ skipped, messages }) => (skipped === null ? [] : [[skipped, messages]])),
    ),
  };
}

function presentGroup(
  isHeldOut: boolean,
  audience: readonly AudienceCount[],
  money: readonly MoneyCount[],
): Group {
  const own = money.filter((sum) => sum.is_held_out === isHeldOut);
  return {
    players: audience.find((count) => count.is_held_out === isHeldOut)?.players ?? 0,
    money: CURRENCIES.flatMap((currency) => {
      const sum = own.find((one) => one.currency === currency);
      if (!sum) return [];
      const { depositors, deposits, withdrawals } = sum;
      const net = formatMoney(subtractMoney(deposits, withdrawals));
      return [{ currency, depositors, deposits: formatMoney(deposits), net }];
    }),
  };
}

const CHUNK = 20_000;

/** How many players are in a segment, and whom of them each channel reaches. */
export async function countReach(db: Queryable, segment: Segment, product: string): Promise<Reach> {
  const { players, compared } = await countInSegment(db, segment);
  const reached: Record<CampaignChannel, number> = { centre: 0, push: 0, email: 0, sms: 0 };
  let after = 0n;
  for (let counted = 0; counted < COUNTED_PLAYERS_MAX; counted += CHUNK) {
    const ids = await listInSegment(db, segment, { after, limit: CHUNK });
    const counts = await countByChannel(db, ids, product);
    for (const channel of CHANNELS) reached[channel] += counts[channel];
    if (ids.length < CHUNK) break;
    after = ids.at(-1)!;
  }
  return { players, compared, by_channel: reached };
}
