import type { PlayerId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { CallRequest } from '#platform/server/http/route.ts';
import { siteOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { attachSource } from '../contract.ts';
import { insertCampaign, insertRecord, type Campaign, type RecordKind } from './store.ts';

/** Of all guests behind one address: a mobile network with hundreds of visitors stays below. */
const ADDRESS_RECORDS_DAY = { count: 2_000, seconds: 86_400 };
/** Advertisers make a few in a day, from a few addresses. */
const ADDRESS_CAMPAIGNS_DAY = { count: 50, seconds: 86_400 };
/** More in a day are no campaigns, but an attack on the disk. */
const CAMPAIGNS_DAY_MAX = 2_000;

/** Who sent a record, and from where. */
export type Sender = Pick<CallRequest<typeof attachSource>, 'viewer' | 'origin'>;

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * Keeps what visitors send within limits for a day: those of all, and those of one address, so that
 * one address cannot use up what is for all.
 */
export function createRecorder(db: Db, rateLimits: Pick<RateLimits, 'quota'>) {
  const records = rateLimits.quota('tracking.record', ADDRESS_RECORDS_DAY);
  const campaigns = rateLimits.quota('tracking.campaign', ADDRESS_CAMPAIGNS_DAY);
  return {
    /** False when it is one too many. */
    async record(
      kind: RecordKind,
      sender: Sender,
      data: Readonly<Record<string, string>>,
    ): Promise<boolean> {
      const playerId = playerOf(sender);
      const isTooMany =
        playerId === null && (await records.spend(siteOf(sender.origin.ip))) !== undefined;
      return !isTooMany && (await insertRecord(db, kind, playerId, data));
    },
    /** Undefined when it is one too many, or was added by another request just now. */
    async addCampaign(sender: Sender, named: Campaign): Promise<bigint | undefined> {
      if ((await campaigns.spend(siteOf(sender.origin.ip))) !== undefined) return undefined;
      return await insertCampaign(db, named, CAMPAIGNS_DAY_MAX);
    },
  };
}

/** A guest and a member of staff have no source. */
export function playerOf({ viewer }: Pick<Sender, 'viewer'>): PlayerId | null {
  return viewer?.kind === 'player' ? viewer.id : null;
}
