import { useEffect } from 'react';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { listMissions, myMissions, type Mission, type MissionProgress } from '../contract.ts';

const READER: TopicReader<typeof myMissions, readonly MissionProgress[]> = {
  start: [],
  snapshot: (data) => data,
  message: (_before, data) => data,
};

/**
 * The missions, moved on by each bet that is counted. Progress of one that is not listed, as on a
 * new day, loads the list again.
 */
export function useProgress(listed: readonly Mission[] | undefined): Mission[] | undefined {
  const { state } = useTopic(myMissions, READER);
  const moved = listed?.map((mission) => ({ ...mission, ...find(state, mission) }));
  const latest = listed
    ?.map(({ period }) => period)
    .toSorted()
    .at(-1);
  const isOld = latest !== undefined && state.some(({ period }) => period > latest);
  useEffect(() => {
    if (isOld) refetchCalls(listMissions);
  }, [isOld]);
  return moved;
}

function find(all: readonly MissionProgress[], { id, period }: Mission) {
  return all.find((each) => each.id === id && each.period === period);
}
