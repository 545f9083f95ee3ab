import type { Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Origin, Viewer } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import type { Entrance } from '#domain/identity/contract.ts';
import type { Player, Proof } from '#domain/identity/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { SocialProvider } from './providers/provider.ts';
import type { Secrets } from './secrets.ts';

/** The one door of the house, which every way in ends at. */
export type Door = {
  enter(player: Player, origin: Origin, proof: Proof): Promise<Entrance | Refusal>;
};

export type SocialDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly door: Door;
  /** In the order in which the buttons stand. */
  readonly socialProviders: readonly SocialProvider[];
  /** 64 hexadecimal digits; what travels through the browser derives from it. */
  readonly secretKey: string;
  /** Origins of the player app besides the host that is asked: who may call at all. */
  readonly allowedOrigins: ReadonlySet<string>;
  /**
   * Origins under which players see the house, the usual one first. They come from configuration:
   * what a request says of its host decides nothing here.
   */
  readonly ownOrigins: () => readonly string[];
  /** Writes an event beside what it tells of. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** True for somebody who excluded himself, under whatever account: he gets no new one. */
  readonly isExcluded: (db: Queryable, who: { email?: string; social: string }) => Promise<boolean>;
  /** Refuses what changes the ways in unless the bearer has just proved who he is. */
  readonly refuseUnconfirmed: (
    db: Queryable,
    viewer: Pick<Viewer, 'session'>,
  ) => Promise<Refusal | undefined>;
  /** Writes to the owner that a way in was added or taken away. */
  readonly mail?: (
    tx: Tx,
    to: { email: string; playerId: bigint; locale: Locale },
    template: 'social-linked' | 'social-unlinked',
    values: Record<string, string>,
  ) => Promise<void>;
};

export type Desk = SocialDeps & { readonly secrets: Secrets };

export function providerOf(desk: Desk, name: string): SocialProvider | undefined {
  return desk.socialProviders.find((provider) => provider.name === name);
}

/** The name on the button, also for a provider that has been switched off since. */
export function labelOf(desk: Desk, name: string): string {
  return providerOf(desk, name)?.label ?? name;
}
