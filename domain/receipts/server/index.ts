import { toBetId, toRoundId, type BetId, type PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { findGameFiles, findSeed, type Signer } from '#domain/fairness/server/index.ts';
import { findBet, listUnderSeed as listBets, recordOf } from '#domain/history/server/index.ts';
import type { RoundFiles } from '#domain/rounds/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { getReceipt, getSharedReceipt, listUnderSeed, shareReceipt } from '../contract.ts';
import { createReceiptLinks } from './receipt-links.ts';
import { receiptOf } from './receipt.ts';
import { listOpenNonces, listSettlements } from './store.ts';

/** Bets in one part of a list. */
const PART_SIZE = 500;

export type ReceiptDeps = {
  readonly db: Db;
  readonly signer: Pick<Signer, 'sign'>;
  readonly readRound: RoundFiles;
  readonly secretKey: string;
};

/** The public API of domain/receipts: what players keep as evidence, signed. */
export function receiptRoutes(deps: ReceiptDeps): Route[] {
  const links = createReceiptLinks(deps.secretKey);
  return [
    on(getReceipt, atMost('120 per minute'), async ({ viewer, params }) => {
      const file = await readReceipt(deps, viewer.id, toBetId(params.id));
      return file ? { data: await deps.signer.sign(file) } : refuse('not_found');
    }),
    on(shareReceipt, atMost('30 per minute'), async ({ viewer, params }) => {
      const id = toBetId(params.id);
      const bet = await findBet(deps.db, viewer.id, id);
      return bet ? { data: { token: links.tokenOf(viewer.id, id) } } : refuse('not_found');
    }),
    on(getSharedReceipt, atMost('60 per minute'), async ({ params }) => {
      const shared = links.read(params.token);
      const file = shared && (await readReceipt(deps, shared.playerId, shared.id));
      return file ? { data: await deps.signer.sign(file) } : refuse('not_found');
    }),
    on(listUnderSeed, atMost('120 per minute'), async ({ viewer, params, query }) =>
      readPart(deps, viewer.id, BigInt(params.id), Number(query.from ?? 0)),
    ),
  ];
}

/** A bet of this player, its settlements and what its receipt states; undefined for no such bet. */
export async function findReceipt(db: Queryable, playerId: PlayerId, id: BetId) {
  const bet = await findBet(db, playerId, id);
  if (!bet) return undefined;
  const { settlements: _, jurisdiction: __, ...record } = bet;
  const settlements = await listSettlements(db, playerId, [id]);
  return { bet, settlements, receipt: receiptOf(record, settlements) };
}

async function readReceipt({ db, readRound }: ReceiptDeps, playerId: PlayerId, id: BetId) {
  const found = await findReceipt(db, playerId, id);
  if (!found) return undefined;
  const { bet, settlements, receipt } = found;
  const round = bet.round === null ? undefined : await readRound(toRoundId(bet.round));
  return {
    receipt,
    // A bet in a round is a wager, and has a settlement by now.
    round: round ? { ...round, bet: settlements[0]!.wager_id.toString() } : null,
    game_files: (await findGameFiles(db, bet.game, bet.game_version)) ?? null,
  };
}

/** One snapshot, so that no bet is finished between the list and the open ones. */
async function readPart(
  { db, signer }: ReceiptDeps,
  playerId: PlayerId,
  seedId: bigint,
  from: number,
): Promise<Answer<typeof listUnderSeed> | Refusal<'not_found'>> {
  const read = (tx: Tx) => readRange(tx, playerId, seedId, from);
  const part = await db.transaction(read, { isolation: 'repeatable read' });
  if (!part) return refuse('not_found');
  const end = from + PART_SIZE;
  return { data: await signer.sign(part), next: end < part.seed.bets ? end.toString() : null };
}

async function readRange(tx: Tx, playerId: PlayerId, seedId: bigint, from: number) {
  const seed = await findSeed(tx, playerId, seedId);
  if (!seed || seed.state === 'next') return undefined;
  const isInPart = (nonce: number) => nonce >= from && nonce < from + PART_SIZE;
  const bets = await listBets(tx, playerId, seedId, {
    after: BigInt(from) - 1n,
    limit: PART_SIZE,
  });
  const shown = bets.filter(({ nonce }) => isInPart(Number(nonce)));
  const later = shown.filter(({ settlement_kind: kind }) => kind !== null).map(({ id }) => id);
  const settlements = later.length === 0 ? [] : await listSettlements(tx, playerId, later);
  const settlementsOf = Map.groupBy(settlements, (row) => row.bet_id);
  return {
    seed: {
      hash: seed.commitment,
      server_seed: seed.seed,
      client_seed: seed.client_seed!,
      bets: Number(seed.nonce),
    },
    open: (await listOpenNonces(tx, playerId, seedId)).filter(isInPart),
    bets: shown.map((bet) => receiptOf(recordOf(bet), settlementsOf.get(bet.id) ?? [])),
  };
}
