import { toRoundId } from '#core/ids.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import * as contract from '../../contract.duels.ts';
import { pvpflip } from '../../rules.duel.ts';
import { createDuel } from './create.ts';
import { cancelDuel, expireDuels, returnOpenDuels } from './cancel.ts';
import type { DuelContext } from './context.ts';
import { playOperator, joinDuel } from './join.ts';
import { createFingerprinter, type Fingerprinter } from './fingerprints.ts';
import { duelFlagRoutes } from './flags.ts';
import { createDuelPublisher } from './publisher.ts';
import { listLobby, listOwn } from './store.ts';
import { ownDuels, playersOf, publicDuel } from './wire.ts';

const EXPIRE_EVERY_MS = 5_000;

/** Duels: their routes, topics and jobs, and what ends them. */
export function createDuels(game: GameContext): GameServer {
  const context = createContext(game);
  return {
    routes: [
      ...duelRoutes(context, createFingerprinter(game.db, game.secretKey)),
      ...duelFlagRoutes(game.db),
    ],
    topics: duelTopics(context),
    jobs: [{ name: 'duels-expire', everyMs: EXPIRE_EVERY_MS, run: () => expireDuels(context) }],
    returnWaitingStakes: (tx, playerId) => returnOpenDuels(context, tx, playerId),
  };
}

function createContext({ db, rounds, publicPlayers, sockets }: GameContext): DuelContext {
  const times = { lifetimeS: contract.DUEL_LIFETIME_S, operatorAfterS: contract.OPERATOR_AFTER_S };
  const publisher = createDuelPublisher({ db, publicPlayers, ...times }, sockets);
  const onError = (error: unknown) =>
    rounds.context.log.warn(
      { err: error },
      'publishing a duel failed, pages show it after their next snapshot',
    );
  rounds.context.broadcaster.follow(pvpflip.name, ({ id, state }) => {
    // The duel that begins a round publishes it itself.
    if (state === 'settled' || state === 'void')
      publisher.publishRound(toRoundId(id)).catch(onError);
  });
  const table = rounds.openTable({
    name: pvpflip.name,
    isMany: true,
    game: pvpflip,
    chain: pvpflip.name,
    bettingMs: 0,
    resultMs: 0,
    takenAtFirst: () => null,
    // A duel passes its opponent when it begins its round.
    factsOf: () => ({ against: 'player' }),
  });
  // The chain is published before the first duel needs it; creating one takes a moment.
  rounds.context.chains.current(table.chain).catch(onError);
  const publish = (id: bigint) => void publisher.publish(id).catch(onError);
  return { db, rounds, publicPlayers, table, publish, onError, ...times };
}

function duelRoutes(context: DuelContext, fingerprintsOf: Fingerprinter): Route[] {
  return [
    on(contract.createDuel, atMost('60 per minute'), async ({ viewer, key, body, origin }) => {
      const { stake, currency, side, rematch_of } = body;
      const rematchOf = rematch_of === undefined ? null : BigInt(rematch_of);
      const fingerprints = await fingerprintsOf(origin, viewer.id);
      const request = { viewer, key, stake, currency, side, rematchOf, fingerprints, from: origin };
      return underData(await createDuel(context, request));
    }),
    on(contract.joinDuel, atMost('60 per minute'), async ({ viewer, key, params, origin }) =>
      underData(
        await joinDuel(context, {
          viewer,
          key,
          id: BigInt(params.id),
          fingerprints: await fingerprintsOf(origin, viewer.id),
          from: origin,
        }),
      ),
    ),
    on(contract.playOperator, atMost('60 per minute'), (request) =>
      answerOnce(context.db, contract.playOperator, request, async () =>
        underData(await playOperator(context, request.viewer.id, BigInt(request.params.id))),
      ),
    ),
    on(contract.cancelDuel, atMost('60 per minute'), (request) =>
      answerOnce(context.db, contract.cancelDuel, request, async () =>
        underData(await cancelDuel(context, request.viewer.id, BigInt(request.params.id))),
      ),
    ),
  ];
}

function duelTopics(context: DuelContext): Topic[] {
  return [
    publicTopic(contract.openDuels, {
      snapshot: async () => {
        const rows = await listLobby(context.db);
        await context.publicPlayers.load(playersOf(rows));
        return rows.map((row) => publicDuel(row, context.publicPlayers));
      },
    }),
    privateTopic(contract.myDuels, {
      snapshot: async (viewer) => {
        const rows = await listOwn(context.db, viewer.id);
        return await ownDuels(context, context.db, rows, viewer.id);
      },
    }),
  ];
}
