import { isRefusal, type Refusal } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { privateTopic, publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import type { GameHouse, OpenedGame } from '#domain/rounds/server/index.ts';
import * as contract from '../../contract.duels.ts';
import { pvpflip } from '../../rules.duel.ts';
import type { DuelAnswer } from './answer.ts';
import { createDuel } from './create.ts';
import { cancelDuel, expireDuels } from './give-back.ts';
import type { DuelHouse } from './house.ts';
import { callHouse, joinDuel } from './join.ts';
import { createMarker, type Marker } from './marks.ts';
import { createDuelNews } from './news.ts';
import { listLobby, listOwn } from './store.ts';
import { ownDuels, playersOf, publicDuel } from './wire.ts';

const EXPIRE_EVERY_MS = 5_000;

/** Duels: what they answer, tell and do by themselves. */
export function openDuels(given: GameHouse): OpenedGame {
  const house = duelHouse(given);
  return {
    routes: duelRoutes(house, createMarker(given.secretKey)),
    topics: duelTopics(house),
    jobs: [{ name: 'duels-expire', everyMs: EXPIRE_EVERY_MS, run: () => expireDuels(house) }],
  };
}

function duelHouse({ db, rounds, names, sockets }: GameHouse): DuelHouse {
  const times = { lifetimeS: contract.DUEL_LIFETIME_S, houseAfterS: contract.HOUSE_AFTER_S };
  const news = createDuelNews({ db, names, ...times }, sockets);
  const onTrouble = (error: unknown) =>
    rounds.house.log.warn({ err: error }, 'news of a duel were lost');
  rounds.house.news.follow(pvpflip.name, ({ id, state }) => {
    // A round is begun by the duel, which tells of it itself.
    if (state === 'settled' || state === 'void') news.tellRound(BigInt(id)).catch(onTrouble);
  });
  const table = rounds.openTable({
    name: pvpflip.name,
    isMany: true,
    game: pvpflip,
    chain: pvpflip.name,
    bettingMs: 0,
    resultMs: 0,
    takenAtFirst: () => null,
    // A duel says who its other side belongs to when it begins its round.
    factsOf: () => ({ against: 'player' }),
  });
  // The chain is published before anybody wants it; to make one takes a moment.
  rounds.house.chains.current(table.chain).catch(onTrouble);
  const tell = (id: bigint) => void news.tell(id).catch(onTrouble);
  return { db, rounds, names, table, tell, onTrouble, ...times };
}

function duelRoutes(house: DuelHouse, marksOf: Marker): Route[] {
  return [
    on(contract.createDuel, atMost('60 per minute'), async ({ viewer, key, body, origin }) => {
      const { stake, currency, side, rematch_of } = body;
      const rematchOf = rematch_of === undefined ? null : BigInt(rematch_of);
      const wanted = { viewer, key, stake, currency, side, rematchOf };
      return said(await createDuel(house, { ...wanted, marks: marksOf(origin) }));
    }),
    on(contract.joinDuel, atMost('60 per minute'), async ({ viewer, key, params, origin }) =>
      said(await joinDuel(house, { viewer, key, id: BigInt(params.id), marks: marksOf(origin) })),
    ),
    on(contract.callHouse, atMost('60 per minute'), async ({ viewer, params }) =>
      said(await callHouse(house, viewer.id, BigInt(params.id))),
    ),
    on(contract.cancelDuel, atMost('60 per minute'), async ({ viewer, params }) =>
      said(await cancelDuel(house, viewer.id, BigInt(params.id))),
    ),
  ];
}

function said(answer: DuelAnswer | Refusal) {
  return isRefusal(answer) ? answer : { data: answer };
}

function duelTopics(house: DuelHouse): Topic[] {
  return [
    publicTopic(contract.openDuels, {
      snapshot: async () => {
        const rows = await listLobby(house.db);
        await house.names.learn(playersOf(rows));
        return rows.map((row) => publicDuel(row, house.names));
      },
    }),
    privateTopic(contract.myDuels, {
      snapshot: async (viewer) => {
        const rows = await listOwn(house.db, viewer.id);
        return await ownDuels(house, house.db, rows, viewer.id);
      },
    }),
  ];
}
