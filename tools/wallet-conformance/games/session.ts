import { randomUUID, sign as signWith, type KeyObject } from 'node:crypto';
import { sendSigned, type SignedSending, type SignedAnswer } from '../signed.ts';

/** A supplier that speaks Hub88, and a game of it. */
export type GamesAccess = {
  /** The address before `/operator/generic/v2`. */
  readonly url: string;
  /** The operator's private RSA key. */
  readonly key: KeyObject;
  /** What the supplier calls the operator. */
  readonly operator: string;
  readonly user: string;
  readonly game: string;
  readonly currency: string;
  /** The stake of a free round, in hundred-thousandths of the currency. */
  readonly freeValue?: number | undefined;
};

/** The currency of a demo. */
export const DEMO_CURRENCY = 'XXX';
const PATH = 'operator/generic/v2';
const FREE_ROUNDS = 3;
const HOUR_MS = 3_600_000;

/** The calls of an operator to a supplier. */
export class GamesSession {
  readonly access: GamesAccess;

  constructor(access: GamesAccess) {
    this.access = access;
  }

  call(path: string, fields: object = {}, sending: SignedSending = {}): Promise<SignedAnswer> {
    const operator_id = numberOr(this.access.operator);
    return this.sendText(path, JSON.stringify({ operator_id, ...fields }), sending);
  }

  async sendText(path: string, text: string, sending: SignedSending = {}): Promise<SignedAnswer> {
    const { url, key } = this.access;
    const sign = (body: Buffer) => signWith('sha256', body, key).toString('base64');
    const address = `${url.replace(/\/+$/, '')}/${PATH}/${path}`;
    return await sendSigned(address, text, { header: 'x-hub88-signature', sign }, sending);
  }

  /** Opens the game for money, as far as `more` says nothing else. */
  open(more: object = {}): Promise<SignedAnswer> {
    const { user, game, currency } = this.access;
    const player = { user, token: randomUUID(), currency, game_code: game };
    return this.call('game/url', { ...player, ...PLACE, ...more });
  }

  openDemo(): Promise<SignedAnswer> {
    const demo = { game_code: this.access.game, currency: DEMO_CURRENCY };
    return this.call('game/url', { ...demo, ...PLACE });
  }

  /** Asks for free rounds that are known by a reference of the operator. */
  async createReward(reference: string, more: object = {}): Promise<SignedAnswer> {
    const { user, game, currency, freeValue } = this.access;
    const now = Date.now();
    return await this.call('freebet/rewards/create', {
      user,
      game_code: game,
      currency,
      bet_count: FREE_ROUNDS,
      bet_value: freeValue,
      start_time: new Date(now).toISOString(),
      end_time: new Date(now + HOUR_MS).toISOString(),
      operator_reference: reference,
      ...more,
    });
  }

  listRewards(reference: string): Promise<SignedAnswer> {
    const { user, game } = this.access;
    const asked = { user, game_code: game, operator_reference: reference };
    return this.call('freebet/rewards/list', asked);
  }

  cancelReward(reward: string): Promise<SignedAnswer> {
    return this.call('freebet/rewards/cancel', { user: this.access.user, reward_uuid: reward });
  }
}

/** Who opens a game; what a supplier may ask about it. */
const PLACE = {
  platform: 'GPL_DESKTOP',
  lang: 'en',
  country: 'KZ',
  // Of a network for documentation.
  ip: '203.0.113.7',
  lobby_url: 'https://casino.example/games',
  deposit_url: 'https://casino.example/deposit',
};

/** Hub88 gives its operators numbers. */
function numberOr(operator: string): string | number {
  return /^[1-9]\d{0,14}$/.test(operator) ? Number(operator) : operator;
}
