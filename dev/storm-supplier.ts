import { randomUUID } from 'node:crypto';
import type { Hub88Client, Hub88Path } from './hub88-client.ts';

/** How long the supplier waits for an answer; the storm delays some for longer. */
const TIMEOUT_MS = 500;
/** A stake is tried so often, and taken back then. */
const STAKE_TRIES = 3;
/** A result is sent until it is answered; this often never happens. */
const RESULT_TRIES = 200;

/** What the supplier knows of each of its transactions in the end. */
export type StormRecord = {
  readonly ref: string;
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly amount: number;
  readonly of: string | null;
};

type Common = Readonly<Record<string, unknown>>;

/**
 * A supplier as Hub88 describes one: a stake without an answer is tried three times and then taken
 * back until that succeeds, a result is sent until it is answered.
 */
export class StormSupplier {
  /** What counts in the end: bets that stand, wins that were paid, and what was taken back. */
  readonly records: StormRecord[] = [];
  readonly #client: Hub88Client;
  readonly #draw: () => number;

  constructor(client: Hub88Client, draw: () => number) {
    this.#client = client;
    this.#draw = draw;
  }

  async playRound(common: Common): Promise<void> {
    const round = { ...common, round: randomUUID() };
    const amount = (1 + Math.floor(this.#draw() * 5)) * 100_000;
    const bet = randomUUID();
    const answer = await this.#try('transaction/bet', STAKE_TRIES, {
      ...round,
      transaction_uuid: bet,
      amount,
    });
    if (answer !== 'RS_OK') return await this.#takeBack(round, bet);
    this.records.push({ ref: bet, kind: 'bet', amount, of: null });
    const wins = Math.floor(this.#draw() * 3);
    for (let win = 0; win < wins; win++) await this.#win(round, bet, win === wins - 1);
    if (wins === 0) await this.#win(round, bet, true, 0);
    // Some rounds are taken back as a whole, after their wins.
    if (this.#draw() < 0.1) await this.#takeBack(round, bet);
  }

  async #win(round: Common, bet: string, isLast: boolean, amount = this.#drawWin()): Promise<void> {
    const ref = randomUUID();
    const request = { transaction_uuid: ref, reference_transaction_uuid: bet, amount };
    const answer = await this.#try('transaction/win', RESULT_TRIES, {
      ...round,
      ...request,
      round_closed: isLast,
    });
    if (answer !== 'RS_OK') throw new Error(`a win was answered ${answer}`);
    this.records.push({ ref, kind: 'win', amount, of: bet });
  }

  async #takeBack(round: Common, of: string): Promise<void> {
    const ref = randomUUID();
    const request = { ...round, transaction_uuid: ref, reference_transaction_uuid: of };
    const answer = await this.#try('transaction/rollback', RESULT_TRIES, request);
    if (answer !== 'RS_OK') throw new Error(`a rollback was answered ${answer}`);
    this.records.push({ ref, kind: 'rollback', amount: 0, of });
  }

  /** The status of the first answer that says anything. */
  async #try(path: Hub88Path, tries: number, request: Common): Promise<string | undefined> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const status = await this.#send(path, request);
      if (status) return status;
    }
    return undefined;
  }

  async #send(path: Hub88Path, request: Common): Promise<string | undefined> {
    try {
      return (await this.#client.call(path, request, { timeoutMs: TIMEOUT_MS })).status;
    } catch (error) {
      // The network, or no answer in time.
      if (error instanceof TypeError || error instanceof DOMException) return undefined;
      throw error;
    }
  }

  #drawWin(): number {
    return Math.floor(this.#draw() * 8) * 100_000;
  }
}
