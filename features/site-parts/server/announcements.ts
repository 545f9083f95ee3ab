import { createHash } from 'node:crypto';
import type { Locale } from '#core/locale.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import { publicTopic, type Topic } from '#platform/server/sockets/topics.ts';
import type { Announcement } from '../contract.announcements.ts';
import { siteAnnouncements } from '../contract.ts';
import type { ShownAnnouncement } from '../rules.announcements.ts';
import { isInTime, isShownOn, type SiteVisit } from '../rules.ts';

/** How soon pages are told of an announcement that begins or ends by its time. */
const CHECK_INTERVAL_MS = 2_000;

export type AnnouncementSource = {
  readonly list: () => readonly Announcement[];
  /** Calls back after each publication. */
  readonly onChange: (listener: () => void) => void;
  /** Undefined until the server accepts connections. */
  readonly sockets: () => Pick<Sockets, 'deliver'> | undefined;
};

/** Publishes the version of what is shown; each process does so for its own connections. */
export function publishAnnouncements({ list, onChange, sockets }: AnnouncementSource) {
  const versionNow = () => announcementsVersion(list(), new Date().toISOString());
  let published = versionNow();
  const publish = () => {
    const version = versionNow();
    if (version === published) return;
    published = version;
    sockets()?.deliver(siteAnnouncements.name, { version });
  };
  onChange(publish);
  const timer = setInterval(publish, CHECK_INTERVAL_MS);
  const topic: Topic = publicTopic(siteAnnouncements, {
    snapshot: () => ({ version: versionNow() }),
  });
  return { topic, stop: () => clearInterval(timer) };
}

/** Differs when something else is shown to some visitor. */
export function announcementsVersion(list: readonly Announcement[], at: string): string {
  return digestOf(list.filter((each) => isInTime(each, at)));
}

/** What visitors of one language and country get; audiences and pages are theirs to choose. */
export function shownAnnouncements(
  list: readonly Announcement[],
  visit: SiteVisit,
): ShownAnnouncement[] {
  return list.filter((each) => isShownOn(each, visit)).map((each) => shownIn(each, visit.locale));
}

/** In a language in which it has a text. */
function shownIn(announcement: Announcement, locale: Locale): ShownAnnouncement {
  const { id, kind, audience, pages, is_dismissible, texts } = announcement;
  const { text, link, address } = texts[locale]!;
  return {
    key: `${id}.${digestOf([kind, texts])}`,
    kind,
    audience,
    pages,
    is_dismissible,
    text,
    link: link === '' ? null : { text: link, path: address },
  };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
