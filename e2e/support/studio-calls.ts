/**
 * Stands in for the calls of the studio: rounds are decided by the rules of the slot itself, for
 * seeds that a journey chooses, and every answer has the form of the contract.
 */
import type { Page, Route } from '@playwright/test';
import { commitment, openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { addMoney, formatMoney, formatMultiplier, micro, parseMoney, ZERO } from '#core/money.ts';
import type { Micro } from '#core/money.ts';
import { SLOTS } from '#features/studio/game.ts';
import type { SlotOutcome } from '#features/studio/rules.outcome.ts';

export const SESSION = 'S'.repeat(43);
const SERVER_SEED = 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00';
const NEXT_SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0';
const CLIENT_SEED = 'journey';
const STAKES = ['10.00', '20.00', '30.00', '50.00', '100.00', '500.00', '5000.00'];

type Rules = {
  readonly is_autoplay_allowed: boolean;
  readonly is_turbo_allowed: boolean;
  readonly is_buy_allowed: boolean;
  readonly min_round_ms: number;
  readonly celebration: 'above_stake' | 'none';
};

export type StudioOptions = {
  readonly game: string;
  readonly rules?: Partial<Rules>;
  readonly currency?: string;
  readonly balance?: string;
};

type Round = ReturnType<typeof draw> & { readonly key: string; readonly body: object };

/** The studio of one journey. */
export class StudioCalls {
  /** The key of every spin that arrived, repeats included. */
  readonly keys: string[] = [];
  /** May answer or drop a call in place of the studio; true if it has. */
  before: (path: string, route: Route) => Promise<boolean> = () => Promise.resolve(false);
  balance: Micro;
  isShown = true;
  readonly #options: StudioOptions;
  readonly #rounds: Round[] = [];
  readonly #planned: number[] = [];
  #clientSeed = CLIENT_SEED;
  #hash = commitment(SERVER_SEED);
  #nonce = 0;

  constructor(options: StudioOptions) {
    this.#options = options;
    this.balance = parseMoney(options.balance ?? '10000.00') ?? ZERO;
  }

  /** The next rounds have these nonces instead of consecutive ones. */
  plan(...nonces: readonly number[]): void {
    this.#planned.push(...nonces);
  }

  get rounds(): number {
    return this.#rounds.length;
  }

  readonly handle = async (route: Route): Promise<void> => {
    const path = new URL(route.request().url()).pathname.replace('/api/v2/studio/', '');
    if (await this.before(path, route)) return;
    const body = route.request().postDataJSON() as Record<string, never>;
    const answer = this.answer(path, body, route.request().headers()['idempotency-key'] ?? '');
    const isRefused = 'message' in answer;
    await route.fulfill({
      status: isRefused ? 422 : 200,
      contentType: 'application/json',
      // A frame in a sandbox has no origin of its own.
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      body: JSON.stringify(isRefused ? answer : { data: answer }),
    });
  };

  answer(path: string, body: Record<string, never>, key: string): object {
    if (path === 'state') return this.#state();
    if (path === 'spin') return this.#spin(body, key);
    if (path === 'seed') return this.#rotate(body);
    if (path === 'rounds') return { rounds: this.#rounds.map(wireOf).toReversed(), next: null };
    this.isShown = true;
    return {};
  }

  #state(): object {
    const last = this.#rounds.at(-1);
    return {
      game: this.#options.game,
      version: 1,
      currency: this.#options.currency ?? 'RUB',
      is_demo: false,
      balance: formatMoney(this.balance),
      stakes: STAKES,
      default_stake: '20.00',
      seed: this.#seed(),
      rules: {
        is_autoplay_allowed: true,
        is_turbo_allowed: true,
        is_buy_allowed: true,
        min_round_ms: 0,
        celebration: 'above_stake',
        ...this.#options.rules,
      },
      round: last ? wireOf(last) : null,
      is_round_shown: this.isShown,
      jackpots: this.#jackpots(),
      lobby_url: '/ru/games/slots',
      deposit_url: '/ru/cashier',
    };
  }

  #spin(body: Record<string, never>, key: string): object {
    this.keys.push(key);
    const known = this.#rounds.find((round) => round.key === key);
    const round = known ?? this.#play(body, key);
    if ('message' in round) return round;
    return {
      round: wireOf(round),
      balance: formatMoney(this.balance),
      jackpots: this.#jackpots(),
      seed: this.#seed(),
    };
  }

  #play(body: Record<string, never>, key: string): Round | { readonly message: string } {
    const { stake, is_bought: isBought } = body as unknown as { stake: string; is_bought: boolean };
    const nonce = this.#planned.shift() ?? this.#nonce;
    this.#nonce = nonce + 1;
    const round = { ...draw(this.#options.game, nonce, { isBought, stake }), key, body };
    if (round.cost > this.balance) return { message: 'insufficient_funds', errors: {} } as never;
    this.balance = micro(this.balance - round.cost + round.payout);
    this.isShown = false;
    this.#rounds.push(round);
    return round;
  }

  #rotate(body: Record<string, never>): object {
    const revealed = { hash: this.#hash, server_seed: SERVER_SEED };
    this.#clientSeed = String(body['client_seed']);
    this.#hash = commitment(NEXT_SEED);
    this.#nonce = 0;
    return { seed: this.#seed(), revealed };
  }

  #seed(): object {
    return {
      hash: this.#hash,
      client_seed: this.#clientSeed,
      is_own: true,
      nonce: this.#nonce,
      next_hash: commitment(NEXT_SEED),
    };
  }

  #jackpots(): object[] {
    const { jackpot } = slotOf(this.#options.game).sheet;
    return (jackpot?.tiers ?? []).map(({ tier }, index) => ({
      tier,
      amount: formatMoney(micro(12_345_678_000n * 12n ** BigInt(3 - index))),
    }));
  }
}

/** Answers the calls of the studio in this page. */
export async function openStudio(page: Page, options: StudioOptions): Promise<StudioCalls> {
  const calls = new StudioCalls(options);
  await page.route('**/api/v2/studio/*', calls.handle);
  return calls;
}

/** The first nonce whose round is as wanted. */
export function findNonce(
  game: string,
  wanted: (outcome: SlotOutcome, m4: bigint) => boolean,
  isBought = false,
): number {
  for (let nonce = 0; nonce < 400_000; nonce += 1) {
    const { outcome, m4 } = draw(game, nonce, { isBought, stake: '20.00' });
    if (wanted(outcome, m4)) return nonce;
  }
  throw new Error(`There is no such round of ${game}.`);
}

function slotOf(game: string) {
  const slot = SLOTS.find(({ name }) => name === game);
  if (!slot) throw new Error(`There is no slot ${game}.`);
  return slot;
}

const pair = openSeedPair(SERVER_SEED, CLIENT_SEED);

function draw(
  game: string,
  nonce: number,
  { isBought, stake }: { readonly isBought: boolean; readonly stake: string },
) {
  const slot = slotOf(game);
  const params = isBought ? ({ buy: true } as const) : {};
  const { outcome, m4 } = slot.play(openStream(pair, nonce, slot.tag), params);
  const staked = parseMoney(stake) ?? ZERO;
  const priceM4 = BigInt(isBought ? (slot.sheet.buy?.priceM4 ?? 10_000) : 10_000);
  const cost = micro((staked * priceM4) / 10_000n);
  const jackpot = outcome.jackpot ? micro(1_500_000_000n) : ZERO;
  const payout = addMoney(micro((cost * m4) / 10_000n), jackpot);
  return { nonce, outcome, m4, stake, cost, payout, jackpot, isBought };
}

function wireOf(round: Round): object {
  return {
    id: String(round.nonce + 1),
    cost: formatMoney(round.cost),
    stake: round.stake,
    payout: formatMoney(round.payout),
    multiplier: formatMultiplier(round.m4),
    jackpot: formatMoney(round.jackpot),
    is_bought: round.isBought,
    outcome: round.outcome,
    seed_hash: commitment(SERVER_SEED),
    nonce: round.nonce,
    client_seed: CLIENT_SEED,
    server_seed: null,
    placed_at: '2026-11-27T10:00:00.000Z',
    is_paid: true,
  };
}
