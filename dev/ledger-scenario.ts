import assert from 'node:assert';
import { randomInt } from 'node:crypto';
import type { WalletCurrency } from '#core/currency.ts';
import { toPlayerId, type AccountId, type PlayerId } from '#core/ids.ts';
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
 * Runs ledger scenarios written as text:
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
 * `A.cash`, `A.held`, `A.bonus` are a player's accounts; `bank`, `dice`, `bonus` and
 * `fees` are system accounts. A line with another result than the expected one fails with its
 * number.
 */
export async function runLedgerScenario(
  db: Db,
  accounts: Accounts,
  scenario: string,
  currency: WalletCurrency = 'RUB',
): Promise<void> {
  const runner = new ScenarioRunner(db, accounts, currency, `story-${scenarioCount++}`);
  const lines = scenario.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [verb, ...words] = line.split(/\s+/);
    const step = VERBS[verb!];
    assert(step, `line ${index + 1}: unknown verb ${verb}`);
    await step(runner, words, `line ${index + 1}: ${line}`);
  }
}

let scenarioCount = 0;

const SYSTEM_ACCOUNTS: Record<string, [HouseKind, string]> = {
  bank: ['psp_clearing', 'story'],
  dice: ['house_game', 'dice'],
  bonus: ['bonus_cost', 'story'],
  fees: ['house_fees', 'story'],
};

/** Resolves the names of one scenario and executes its lines. */
class ScenarioRunner {
  readonly db: Db;
  readonly currency: WalletCurrency;
  readonly #accounts: Accounts;
  readonly #prefix: string;
  readonly #players = new Map<string, PlayerId>();

  constructor(db: Db, accounts: Accounts, currency: WalletCurrency, prefix: string) {
    this.db = db;
    this.currency = currency;
    this.#accounts = accounts;
    this.#prefix = prefix;
  }

  key(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  /** Accounts store an owner's number without a foreign key: any number will do. */
  player(name: string): PlayerId {
    const id = this.#players.get(name) ?? toPlayerId(BigInt(randomInt(2 ** 47)));
    this.#players.set(name, id);
    return id;
  }

  /** `bank` gets all of it, `bank:49 fees:1` each its part. */
  async receivers(tx: Tx, names: readonly string[]): Promise<AccountId | HoldPart[]> {
    if (names.length === 1) return await this.account(tx, names[0]!);
    const parts: HoldPart[] = [];
    for (const word of names) {
      const [name, amount] = word.split(':');
      const credit = await this.account(tx, name!);
      parts.push({ credit, amount: micro(parseMoney(amount!)!) });
    }
    return parts;
  }

  async account(tx: Tx, name: string): Promise<AccountId> {
    const app = SYSTEM_ACCOUNTS[name];
    if (app) return await this.#accounts.find(tx, app[0], app[1], this.currency);
    const [owner, kind = 'cash'] = name.split('.');
    const id = this.player(owner!).toString();
    return await this.#accounts.find(tx, `player_${kind}` as PlayerKind, id, this.currency);
  }

  async move(
    key: string,
    from: string,
    to: string,
    amount: string,
  ): Promise<Transfer | Refusal<'key_reused' | 'insufficient_funds'>> {
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

type Verb = (runner: ScenarioRunner, words: readonly string[], line: string) => Promise<void>;

const VERBS: Readonly<Record<string, Verb>> = {
  grant: async (runner, [name, amount], line) => {
    const key = `grant-${randomInt(2 ** 47)}`;
    const moved = await runner.move(key, 'bank', `${name}.cash`, amount!);
    expectResult(isRefusal(moved) ? moved : 'done', 'done', line);
  },
  move: async (runner, [key, from, to, amount, result], line) => {
    const moved = await runner.move(key!, from!, to!, amount!);
    expectResult(isRefusal(moved) ? moved : moved.isRepeat ? 'repeat' : 'done', result, line);
  },
  hold: async (runner, [key, name, amount, life, result], line) => {
    const held = await runner.db.transaction(async (tx) =>
      hold(tx, {
        key: runner.key(key!),
        cash: await runner.account(tx, `${name}.cash`),
        held: await runner.account(tx, `${name}.held`),
        amount: micro(parseMoney(amount!)!),
        lifeSeconds: life === 'ever' ? null : Number(life!.replace('s', '')),
      }),
    );
    expectResult(isRefusal(held) ? held : 'done', result, line);
  },
  post: async (runner, [key, ...rest], line) => {
    const result = rest.at(-1);
    const held = await runner.db.transaction(async (tx) =>
      postHold(tx, runner.key(key!), await runner.receivers(tx, rest.slice(0, -1))),
    );
    expectResult(isRefusal(held) ? held : 'done', result, line);
  },
  void: async (runner, [key, result], line) => {
    const held = await runner.db.transaction((tx) => voidHold(tx, runner.key(key!)));
    expectResult(isRefusal(held) ? held : 'done', result, line);
  },
  balance: async (runner, [name, cash, held], line) => {
    const found = await readBalances(runner.db, runner.player(name!), runner.currency);
    assert.equal(formatMoney(found.cash), formatMoney(parseMoney(cash!)!), line);
    assert.equal(formatMoney(found.held), formatMoney(parseMoney(held!)!), line);
  },
};

function expectResult(
  result: Refusal | 'done' | 'repeat',
  expected: string | undefined,
  line: string,
) {
  assert.equal(isRefusal(result) ? result.refused : result, expected, line);
}
