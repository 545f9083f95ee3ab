import { createHmac, randomUUID } from 'node:crypto';
import { sendSigned, type SignedSending, type SignedAnswer } from '../signed.ts';

/** A wallet in the style of SOFTSWISS, and a player of it with an open game. */
export type SoftswissAccess = {
  /** The address before `/play`. */
  readonly url: string;
  /** The token that signs both ways. */
  readonly secret: string;
  readonly user: string;
  readonly game: string;
  readonly currency: string;
  /** The session of the open game; left out, the wallet has to find it. */
  readonly session?: string | undefined;
  /** In hundredths of the currency. */
  readonly stake: number;
};

/** A bet or a win of one call. */
export type PlayAction = {
  readonly action: 'bet' | 'win';
  readonly amount: number;
  readonly action_id: string;
};

export type SoftswissAnswer = {
  readonly http: number;
  /** Of what is declined. */
  readonly code: number | undefined;
  readonly balance: number | undefined;
  /** What each action is called here: "" for one that did nothing. */
  readonly names: readonly string[] | undefined;
};

/** The calls of a supplier about one player. */
export class SoftswissSession {
  readonly stake: number;
  readonly #access: SoftswissAccess;

  constructor(access: SoftswissAccess) {
    this.stake = access.stake;
    this.#access = access;
  }

  bet(amount: number = this.stake): PlayAction {
    return { action: 'bet', amount, action_id: randomUUID() };
  }

  win(amount: number): PlayAction {
    return { action: 'win', amount, action_id: randomUUID() };
  }

  async balance(): Promise<number> {
    const { http, balance } = await this.readBalance();
    if (http !== 200 || balance === undefined) throw new Error(`the balance answers ${http}`);
    return balance;
  }

  readBalance(more: object = {}): Promise<SoftswissAnswer> {
    return this.#call('play', more);
  }

  /** Bets and wins of a round; what is in `more` replaces the fields of the call. */
  play(
    round: string,
    actions: readonly object[],
    more: object = {},
    sending: SignedSending = {},
  ): Promise<SoftswissAnswer> {
    return this.#call('play', { game_id: round, actions, ...more }, sending);
  }

  rollback(round: string, ...taken: readonly PlayAction[]): Promise<SoftswissAnswer> {
    const actions = taken.map(({ action_id }) => ({
      action: 'rollback',
      action_id: randomUUID(),
      original_action_id: action_id,
    }));
    return this.#call('rollback', { game_id: round, actions });
  }

  sendText(path: 'play' | 'rollback', text: string): Promise<SoftswissAnswer> {
    return this.#send(path, text);
  }

  #call(path: 'play' | 'rollback', fields: object, sending: SignedSending = {}) {
    const { user, currency, game, session } = this.#access;
    const common = {
      user_id: user,
      currency,
      game,
      ...(session === undefined ? {} : { session_id: session }),
    };
    return this.#send(path, JSON.stringify({ ...common, ...fields }), sending);
  }

  async #send(path: string, text: string, sending: SignedSending = {}): Promise<SoftswissAnswer> {
    const { url, secret } = this.#access;
    const sign = (body: Buffer) => createHmac('sha256', secret).update(body).digest('hex');
    const signer = { header: 'x-request-sign', sign };
    return readAnswer(
      await sendSigned(`${url.replace(/\/+$/, '')}/${path}`, text, signer, sending),
    );
  }
}

function readAnswer({ http, body }: SignedAnswer): SoftswissAnswer {
  const { code, balance, transactions } = fieldsOf(body);
  return {
    http,
    code: typeof code === 'number' ? code : undefined,
    balance: typeof balance === 'number' ? balance : undefined,
    names: Array.isArray(transactions)
      ? transactions.map((each: unknown) => nameOf(fieldsOf(each)['tx_id']))
      : undefined,
  };
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
