import assert from 'node:assert';
import { randomInt } from 'node:crypto';
import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Accounts, HouseKind, PlayerKind, Transfer } from '#domain/ledger/server/index.ts';
import {
  hold,
  postHold,
  readBalances,
  transfer,
  voidHold,
  type HoldPart,
} from '#domain/ledger/server/index.ts';

/**
 * Reads ledger stories that need no programmer:
 *
 *     grant   A 500
 *     move    T1 A.cash bank 100        done
 *     move    T1 A.cash bank 100        repeat
 *     move    T2 A.cash bank 401        insufficient_funds
 *     hold    H1 A 50 60s               done
 *     post    H1 bank                   done
 *     post    H2 bank:49 fees:1         done
 *     void    H1                        hold_closed
 *     balance A 350 0
 *
 * `A.cash`, `A.held`, `A.bonus` are a player's accounts, `bank`, `dice`, `bonus` the house's.
 * A line that ends otherwise than it says fails with its number.
 */
export async function tell(
  db: Db,
  accounts: Accounts,
  story: string,
  currency: WalletCurrency = 'RUB',
): Promise<void> {
  const teller = new Teller(db, accounts, currency, `story-${storyCount++}`);
  const lines = story.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [verb, ...words] = line.split(/\s+/);
    const step = VERBS[verb!];
    assert(step, `line ${index + 1}: unknown verb ${verb}`);
    await step(teller, words, `line ${index + 1}: ${line}`);
  }
}

let storyCount = 0;

const HOUSE: Record<string, [HouseKind, string]> = {
  bank: ['psp_clearing', 'story'],
  dice: ['house_game', 'dice'],
  bonus: ['bonus_cost', 'story'],
  fees: ['house_fees', 'story'],
};

/** Knows the names of one story and does what its lines say. */
class Teller {
  readonly db: Db;
  readonly currency: WalletCurrency;
  readonly #accounts: Accounts;
  readonly #prefix: string;
  readonly #players = new Map<string, bigint>();

  constructor(db: Db, accounts: Accounts, currency: WalletCurrency, prefix: string) {
    this.db = db;
    this.currency = currency;
    this.#accounts = accounts;
    this.#prefix = prefix;
  }

  key(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  /** Accounts name their owner, they do not refer to one: any number will do. */
  player(name: string): bigint {
    const id = this.#players.get(name) ?? BigInt(randomInt(2 ** 47));
    this.#players.set(name, id);
    return id;
  }

  /** `bank` gets all of it, `bank:49 fees:1` each its part. */
  async receivers(tx: Tx, names: readonly string[]): Promise<bigint | HoldPart[]> {
    if (names.length === 1) return await this.account(tx, names[0]!);
    const parts: HoldPart[] = [];
    for (const word of names) {
      const [name, amount] = word.split(':');
      const credit = await this.account(tx, name!);
      parts.push({ credit, amount: micro(parseMoney(amount!)!) });
    }
    return parts;
  }

  async account(tx: Tx, name: string): Promise<bigint> {
    const house = HOUSE[name];
    if (house) return await this.#accounts.find(tx, house[0], house[1], this.currency);
    const [owner, kind = 'cash'] = name.split('.');
    const id = this.player(owner!).toString();
    return await this.#accounts.find(tx, `player_${kind}` as PlayerKind, id, this.currency);
  }

  async move(key: string, from: string, to: string, amount: string): Promise<Transfer | Refusal> {
    return await this.db.transaction(async (tx) =>
      transfer(tx, {
        key: this.key(key),
        kind: 'story',
        debit: await this.account(tx, from),
        credit: await this.account(tx, to),
        amount: micro(parseMoney(amount)!),
      }),
    );
  }
}

type Verb = (teller: Teller, words: readonly string[], line: string) => Promise<void>;

const VERBS: Readonly<Record<string, Verb>> = {
  grant: async (teller, [name, amount], line) => {
    const key = `grant-${randomInt(2 ** 47)}`;
    const moved = await teller.move(key, 'bank', `${name}.cash`, amount!);
    expectEnd(isRefusal(moved) ? moved : 'done', 'done', line);
  },
  move: async (teller, [key, from, to, amount, end], line) => {
    const moved = await teller.move(key!, from!, to!, amount!);
    expectEnd(isRefusal(moved) ? moved : moved.isRepeat ? 'repeat' : 'done', end, line);
  },
  hold: async (teller, [key, name, amount, life, end], line) => {
    const held = await teller.db.transaction(async (tx) =>
      hold(tx, {
        key: teller.key(key!),
        cash: await teller.account(tx, `${name}.cash`),
        held: await teller.account(tx, `${name}.held`),
        amount: micro(parseMoney(amount!)!),
        lifeSeconds: life === 'ever' ? null : Number(life!.replace('s', '')),
      }),
    );
    expectEnd(isRefusal(held) ? held : 'done', end, line);
  },
  post: async (teller, [key, ...rest], line) => {
    const end = rest.at(-1);
    const held = await teller.db.transaction(async (tx) =>
      postHold(tx, teller.key(key!), await teller.receivers(tx, rest.slice(0, -1))),
    );
    expectEnd(isRefusal(held) ? held : 'done', end, line);
  },
  void: async (teller, [key, end], line) => {
    const held = await teller.db.transaction((tx) => voidHold(tx, teller.key(key!)));
    expectEnd(isRefusal(held) ? held : 'done', end, line);
  },
  balance: async (teller, [name, cash, held], line) => {
    const found = await readBalances(teller.db, teller.player(name!), teller.currency);
    assert.equal(formatMoney(found.cash), formatMoney(parseMoney(cash!)!), line);
    assert.equal(formatMoney(found.held), formatMoney(parseMoney(held!)!), line);
  },
};

function expectEnd(end: Refusal | 'done' | 'repeat', expected: string | undefined, line: string) {
  assert.equal(isRefusal(end) ? end.refused : end, expected, line);
}
