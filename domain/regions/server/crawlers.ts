import crawlers from 'crawler-user-agents';
import type { Origin } from '#platform/server/http/route.ts';

const PATTERN = new RegExp(crawlers.map(({ pattern }) => pattern).join('|'), 'i');

/** A search engine by its own word. It opens pages, and no call: anybody can send its name. */
export function isCrawler({ headers }: Pick<Origin, 'headers'>): boolean {
  return PATTERN.test(String(headers['user-agent'] ?? '').slice(0, 400));
}
