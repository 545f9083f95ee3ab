import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { myLevel, type LevelProgress, type OwnLevel } from '../contract.ts';

const READER: TopicReader<typeof myLevel, LevelProgress | null> = {
  start: null,
  snapshot: (data) => data,
  message: (_before, data) => data,
};

/** Where the player stands, moved on by each bet that is counted; null where nothing is shown. */
export function useProgress(isMember: boolean, own: OwnLevel | null): OwnLevel | null {
  const { state } = useTopic(isMember ? myLevel : null, READER);
  if (own === null) return null;
  return state === null ? own : { ...own, ...state };
}
