import type { CheckPromo } from '#domain/affiliates/server/index.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Refusal } from '#core/refusal.ts';
import type { Locale } from '#core/locale.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import type { LoginService, PlaceOf } from '#domain/identity/server/index.ts';
import type { MinAgeOf } from '#domain/jurisdictions/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { SocialProvider } from './providers/provider.ts';
import type { Secrets } from './secrets.ts';

/** The login service, which every login method ends with. */
export type SocialLoginService = Pick<LoginService, 'login'>;

export type SocialLoginDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly loginService: SocialLoginService;
  /** In the order of the buttons. */
  readonly socialProviders: readonly SocialProvider[];
  /** 64 hexadecimal digits; the secrets that pass through the browser derive from it. */
  readonly secretKey: string;
  /** Origins of the player app besides the requested host: the allowed callers. */
  readonly allowedOrigins: ReadonlySet<string>;
  /**
   * Public origins of the player app, the main one first. They come from configuration: the host of
   * a request is never trusted here.
   */
  readonly ownOrigins: () => readonly string[];
  /** The names of the site, which no player may have as a nickname. */
  readonly siteNames: () => readonly string[];
  /** Where a request comes from, by its address. */
  readonly placeOf: PlaceOf;
  /** The youngest age of players where a request comes from. */
  readonly minAgeOf: MinAgeOf;
  /** Refuses a promo code that leads to no partner. */
  readonly checkPromo: CheckPromo;
  /** Emits an event in the transaction of its cause. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** True for a self-excluded person, under any account: no new account is created. */
  readonly isExcluded: (db: Queryable, who: { email?: string; social: string }) => Promise<boolean>;
  /** Refuses a change of the login methods without a recent step-up. */
  readonly requireStepUp: (
    db: Queryable,
    viewer: Pick<Viewer, 'session'>,
  ) => Promise<Refusal<'step_up_required'> | undefined>;
  /** Emails the owner that a login method was added or removed. */
  readonly mail?: (
    tx: Tx,
    to: { email: string; playerId: PlayerId; locale: Locale },
    template: 'social-linked' | 'social-unlinked',
    values: Record<string, string>,
  ) => Promise<void>;
};

export type SocialLoginContext = SocialLoginDeps & { readonly secrets: Secrets };

export function providerOf(context: SocialLoginContext, name: string): SocialProvider | undefined {
  return context.socialProviders.find((provider) => provider.name === name);
}

/** The label of the button, also for a provider that has been disabled since. */
export function labelOf(context: SocialLoginContext, name: string): string {
  return providerOf(context, name)?.label ?? name;
}
