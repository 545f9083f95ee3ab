import assert from 'node:assert';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import type { Vault } from '#domain/fairness/server/index.ts';
import { makeChain, seedBefore } from './make.ts';
import {
  findFreshChain,
  findMarkAbove,
  insertChain,
  insertMark,
  listChains,
  nextNumber,
  readMark,
  type Chain,
} from './store.ts';

/** Any number, as long as every server uses it for this and nothing else does. */
const LOCK_SPACE = 4_242_050;
/** With fewer rounds left than this the next chain is published. */
const PUBLISH_AHEAD = 1_000;

export type ChainLink = {
  readonly chainId: bigint;
  readonly number: number;
  /** s_{k−1}: public, the commitment to the seed of this link. */
  readonly previousSeed: string;
};

export type ChainsOptions = {
  readonly db: Db;
  readonly vault: Vault;
  readonly beacon: Chain['beacon'];
  /** The number of rounds of a new chain. */
  readonly length: number;
  readonly log: Pick<Log, 'warn'>;
};

/** Chains of seeds, fixed and published before their first round. */
export function createChains(options: ChainsOptions) {
  const { db, vault, beacon } = options;
  const walks = createWalks(db, vault);
  const making = new Map<string, Promise<Chain>>();

  /** The chain of the next round, published now if there is none. */
  async function current(name: string): Promise<Chain> {
    return (await findOpen(name)) ?? (await publishOnce(name));
  }

  /** Many tables of one chain request it at the same moment, and it takes a second to make. */
  function publishOnce(name: string): Promise<Chain> {
    let made = making.get(name);
    if (!made) {
      made = publish(options, name).finally(() => making.delete(name));
      making.set(name, made);
    }
    return made;
  }

  /**
   * The next link of a chain, within the transaction that assigns it to a round. Other transactions
   * wait, so that numbers have no gap and none is assigned twice.
   */
  async function take(tx: Tx, chain: Chain): Promise<ChainLink> {
    await tx.query('select pg_advisory_xact_lock($1, $2)', [LOCK_SPACE, Number(chain.id)]);
    const number = await nextNumber(tx, chain.id);
    assert(number <= chain.length, `chain ${chain.id} is used up`);
    // Read by this very connection: waiting transactions may hold all the others.
    const previousSeed =
      number === 1 ? chain.first_hash : await walks.seedAt(chain.id, number - 1, tx);
    return { chainId: chain.id, number, previousSeed };
  }

  async function findOpen(name: string): Promise<Chain | undefined> {
    const open = (await listChains(db, name, beacon)).filter(({ left }) => left > 0);
    if (open.length === 1 && open[0]!.left < Math.min(PUBLISH_AHEAD, open[0]!.length / 2)) {
      // Not awaited: bets may be closing at this moment.
      publishOnce(name).catch((error: unknown) =>
        options.log.warn(
          { err: error, chain: name },
          'publishing the next chain failed, retrying with the next round',
        ),
      );
    }
    return open[0];
  }

  return { current, take, seedAt: walks.seedAt };
}

export type Chains = ReturnType<typeof createChains>;

/** Made outside of any transaction; of two servers at once, the second finds the first's. */
async function publish({ db, vault, beacon, length }: ChainsOptions, name: string): Promise<Chain> {
  const made = await makeChain(length);
  return await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK_SPACE, name]);
    const fresh = await findFreshChain(tx, name, beacon);
    if (fresh) return fresh;
    const chain = await insertChain(tx, { name, first_hash: made.first, length, beacon });
    for (const { number, seed } of made.marks) {
      await insertMark(tx, chain.id, number, vault.seal(seed));
    }
    return chain;
  });
}

/** Caches seeds on the way: rounds go upwards, and each is a step below the next mark. */
function createWalks(db: Db, vault: Vault) {
  const known = new Map<string, string[]>();

  /** The secret seed of a link. It must not leave this module before its round is over. */
  async function seedAt(chainId: bigint, number: number, by: Queryable = db): Promise<string> {
    const mark = await findMarkAbove(by, chainId, number);
    assert(mark, `chain ${chainId} has no link ${number}`);
    const name = `${chainId}/${mark}`;
    const seeds = known.get(name) ?? (await walk(by, chainId, mark));
    if (known.size > 8) known.clear();
    known.set(name, seeds);
    return seeds[mark - number]!;
  }

  async function walk(by: Queryable, chainId: bigint, from: number): Promise<string[]> {
    const { sealed, below } = await readMark(by, chainId, from);
    const seeds = [vault.open(sealed)];
    for (let number = from - 1; number > below; number--) seeds.push(seedBefore(seeds.at(-1)!));
    return seeds;
  }

  return { seedAt };
}
