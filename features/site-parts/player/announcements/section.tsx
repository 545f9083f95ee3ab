import { useUser } from '#domain/identity/player/session.ts';
import { announcementFor } from '../../rules.announcements.ts';
import { Announcement } from './announcement.tsx';
import { dismissAnnouncement, useAnnouncements } from './store.ts';

/** In the dialogs of the cashier. */
export function Section() {
  const list = useAnnouncements((store) => store.list);
  const dismissed = useAnnouncements((store) => store.dismissed);
  const isMember = useUser().status === 'member';
  const shown = announcementFor(list, { isMember, place: 'cashier', dismissed });
  if (!shown) return null;
  const { key, is_dismissible: canDismiss } = shown;
  return (
    <Announcement
      className="announcement-inline"
      announcement={shown}
      onClose={canDismiss ? () => dismissAnnouncement(key) : undefined}
    />
  );
}
