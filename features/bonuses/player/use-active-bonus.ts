import { useEffect, useRef } from 'react';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { getOwnPack } from '../contract.guests.ts';
import { listBonuses, myBonuses, type Bonus } from '../contract.ts';

const READER: TopicReader<typeof myBonuses, Bonus | null> = {
  start: null,
  snapshot: ({ active }) => active,
  message: (_, { active }) => active,
};

/**
 * The active bonus as the server pushes it. When another one becomes active, or it ends, the list
 * is loaded again.
 */
export function useActiveBonus(): Bonus | null {
  const { state: active, isReady } = useTopic(myBonuses, READER);
  const last = useRef<string | undefined>(undefined);
  const id = isReady ? `${active?.id}` : undefined;
  useEffect(() => {
    if (last.current !== undefined && id !== last.current) refetchCalls(listBonuses, getOwnPack);
    last.current = id;
  }, [id]);
  return active;
}
