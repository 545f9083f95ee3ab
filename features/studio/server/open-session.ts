import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { moneyText } from '#core/wire.ts';
import { FREE_RULES, type SlotPlayRules } from '../rules.play.ts';
import { DEMO_BALANCE, isStudioCurrency } from '../rules.stakes.ts';
import type { StudioContext } from './context.ts';
import { insertSession, type NewStudioSession } from './store.sessions.ts';

const TOKEN_BYTES = 32;
/** The protocol's currency of a demo. */
const DEMO_CURRENCY = 'XXX';

export const pageUrl = z.optional(
  z.nullable(z.string().check(z.maxLength(500), z.regex(/^https?:\/\//))),
);
const playRules = z.object({
  is_autoplay_allowed: z.boolean(),
  is_turbo_allowed: z.boolean(),
  is_buy_allowed: z.boolean(),
  min_round_ms: z.int().check(z.minimum(0), z.maximum(60_000)),
  celebration: z.enum(['above_stake', 'none']),
  stake_max: z.nullable(moneyText),
});

/** `meta.rules` is an addition of ours: the operator's rules of play for this player. */
const gameUrlRequest = z.object({
  game_code: z.string(),
  currency: z.string(),
  user: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  token: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  lang: z.optional(z.nullable(z.string().check(z.maxLength(10)))),
  lobby_url: pageUrl,
  deposit_url: pageUrl,
  meta: z.optional(z.nullable(z.object({ rules: z.optional(playRules) }))),
});
type GameUrlRequest = z.output<typeof gameUrlRequest>;

/** What `game/url` and `game/round` answer. */
export type UrlAnswer = {
  readonly status: number;
  readonly body: { readonly url: string } | { readonly error: string };
};

/** `game/url`: opens a session and answers with the address of the client. */
export async function openSession(context: StudioContext, request: unknown): Promise<UrlAnswer> {
  const read = gameUrlRequest.safeParse(request);
  if (!read.success) return refused(400, 'wrong syntax');
  const asked = read.data;
  if (!context.slots.has(asked.game_code)) return refused(404, 'unknown game');
  const session = sessionOf(context, asked);
  if (!session) return refused(400, 'currency, user or token missing or unknown');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest();
  await insertSession(context.db, { ...session, tokenHash });
  const { game_code: game, lang, lobby_url: lobbyUrl } = asked;
  const url = clientUrl(context, { game, fragment: `s=${token}`, lang, lobbyUrl });
  return { status: 200, body: { url } };
}

type Session = Omit<NewStudioSession, 'tokenHash'>;

function sessionOf({ cover }: StudioContext, asked: GameUrlRequest): Session | undefined {
  const { game_code: game, currency, user, token } = asked;
  const common = {
    game,
    rules: asked.meta?.rules ?? (FREE_RULES satisfies SlotPlayRules),
    lobby_url: asked.lobby_url ?? null,
    deposit_url: asked.deposit_url ?? null,
  };
  if (currency === DEMO_CURRENCY) {
    const owner = `demo:${randomBytes(16).toString('hex')}`;
    const demo = { owner, player: null, sealed_token: null, demo_balance: DEMO_BALANCE };
    return { ...common, ...demo, currency: 'FUN' };
  }
  if (!isStudioCurrency(currency) || !user || !token) return undefined;
  return {
    ...common,
    currency,
    owner: `player:${user}`,
    player: user,
    sealed_token: cover.seal(Buffer.from(token)),
    demo_balance: null,
  };
}

type ClientPage = {
  readonly game: string;
  /** What the client is opened with. No server and no log sees a fragment. */
  readonly fragment: string;
  readonly lang: string | null | undefined;
  readonly lobbyUrl: string | null | undefined;
};

export function clientUrl(
  { publicUrl }: Pick<StudioContext, 'publicUrl'>,
  { game, fragment, lang, lobbyUrl }: ClientPage,
): string {
  // An installation has several domains; the client is served by that of the page around it.
  const origin = lobbyUrl ? new URL(lobbyUrl).origin : publicUrl();
  return `${origin}/studio/play/${game}#${fragment}&lang=${languageOf(lang)}`;
}

function languageOf(lang: string | null | undefined): string {
  if (lang === 'kk') return 'kz';
  return lang !== undefined && lang !== null && /^[a-z]{2}$/.test(lang) ? lang : 'en';
}

export function refused(status: number, error: string): UrlAnswer {
  return { status, body: { error } };
}
