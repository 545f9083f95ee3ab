import { randomUUID, type KeyObject } from 'node:crypto';
import {
  Hub88Client,
  type Hub88Path,
  type Hub88Response,
  type Hub88Sending,
} from '#dev/hub88-client.ts';

/** A wallet, and a player of it with an open game. */
export type WalletAccess = {
  readonly url: string;
  readonly key: KeyObject;
  readonly user: string;
  readonly token: string;
  readonly game: string;
  readonly currency: string;
  /** In hundred-thousandths of the currency. */
  readonly stake: number;
};

/** A call that can be sent again as it is. */
export type PreparedCall = {
  readonly ref: string;
  readonly request: Readonly<Record<string, unknown>>;
  send(more?: object, sending?: Hub88Sending): Promise<Hub88Response>;
};

/** The calls of a supplier about one player. */
export class WalletSession {
  readonly stake: number;
  readonly user: string;
  readonly #client: Hub88Client;
  readonly #common: Readonly<Record<string, unknown>>;

  constructor({ url, key, user, token, game, currency, stake }: WalletAccess) {
    this.stake = stake;
    this.user = user;
    this.#client = new Hub88Client(url, key);
    this.#common = { user, token, game_code: game, currency };
  }

  info(user: string = this.user): Promise<Hub88Response> {
    return this.#client.call('user/info', { user });
  }

  async balance(): Promise<number> {
    const { status, balance } = await this.readBalance();
    if (status !== 'RS_OK' || balance === undefined) throw new Error(`user/balance: ${status}`);
    return balance;
  }

  readBalance(more: object = {}): Promise<Hub88Response> {
    return this.#client.call('user/balance', { ...this.#common, ...more });
  }

  bet(more: object = {}): PreparedCall {
    return this.#prepare('transaction/bet', { amount: this.stake, ...more });
  }

  win(bet: PreparedCall, amount: number, more: object = {}): PreparedCall {
    const { round } = bet.request;
    const result = { reference_transaction_uuid: bet.ref, round, amount };
    return this.#prepare('transaction/win', { ...result, ...more });
  }

  rollback(of: PreparedCall, more: object = {}): PreparedCall {
    const { round } = of.request;
    const request = { reference_transaction_uuid: of.ref, round, ...more };
    return this.#prepare('transaction/rollback', request);
  }

  sendText(path: Hub88Path, text: string): Promise<Hub88Response> {
    return this.#client.send(path, text);
  }

  #prepare(path: Hub88Path, given: object): PreparedCall {
    const ref = randomUUID();
    const request = { ...this.#common, round: randomUUID(), transaction_uuid: ref, ...given };
    const send = (more: object = {}, sending: Hub88Sending = {}) =>
      this.#client.call(path, { ...request, ...more }, sending);
    return { ref, request, send };
  }
}
