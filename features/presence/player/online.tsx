import './presence.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useTopic, type TopicReader } from '#platform/browser/net/socket.ts';
import { visitorsOnline } from '../contract.ts';

const COUNT_READER: TopicReader<typeof visitorsOnline, number> = {
  start: 0,
  snapshot: ({ count }) => count,
  message: (_, { count }) => count,
};

/** How many visitors are online. */
export function Section() {
  const t = useT('presence');
  const { state: count, isReady } = useTopic(visitorsOnline, COUNT_READER);
  if (!isReady) return null;
  return <p className="presence-online tabular">{t('online', { count: Math.max(count, 1) })}</p>;
}
