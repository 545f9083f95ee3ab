/** State and limits of a table, readable by anyone, and live: they can change during play. */
import { useEffect, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { gameTables, getGameTable, type GameTable } from '../contract.ts';

type Tables = Readonly<Record<string, GameTable>>;

function byName(tables: Tables, changed: readonly GameTable[]): Tables {
  return { ...tables, ...Object.fromEntries(changed.map((table) => [table.game, table])) };
}

const READER: TopicReader<typeof gameTables, Tables> = {
  start: {},
  snapshot: (data) => byName({}, data),
  message: byName,
};

/** Undefined until the server has answered. */
export function useGameTable(game: string): GameTable | undefined {
  const { state } = useTopic(gameTables, READER);
  const [loaded, setLoaded] = useState<GameTable>();
  useEffect(() => {
    let isWanted = true;
    // The limits must also be readable where sockets are blocked.
    void api(getGameTable, { params: { game } }).then((answer) => {
      if (isWanted && !isRefusal(answer)) setLoaded(answer.data);
    });
    return () => {
      isWanted = false;
    };
  }, [game]);
  return state[game] ?? loaded;
}
