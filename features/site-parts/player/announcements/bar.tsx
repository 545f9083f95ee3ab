import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '#domain/identity/player/session.ts';
import { isBusy } from '#platform/browser/busy.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { useRouterLocation } from '#platform/browser/router/router.tsx';
import { useLocale } from '#platform/browser/texts/i18n.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { siteAnnouncements } from '../../contract.ts';
import {
  announcementFor,
  announcementPlace,
  type ShownAnnouncement,
} from '../../rules.announcements.ts';
import { Announcement } from './announcement.tsx';
import { followed, isInLine, settled, type BarState } from './bar-state.ts';
import { dismissAnnouncement, loadAnnouncements, useAnnouncements } from './store.ts';

/** Pages that learn of a change at once ask for it within this time. */
const SPREAD_MS = 2_000;
const BUSY_CHECK_MS = 1_000;

/**
 * Takes over the announcement of the document, and follows its changes: on the page that is open
 * nothing moves, and nothing appears during a round of the player.
 */
export function AnnouncementBar() {
  useLatest();
  const { state, settle } = useBar();
  const { over } = state;
  const place = document.querySelector('.announcement-place');
  const header = document.querySelector('.header');
  const close = (shown: ShownAnnouncement) => () => {
    if (shown.is_dismissible) dismissAnnouncement(shown.key);
    settle();
  };
  useEffect(() => {
    if (over) announce(over.text);
  }, [over]);
  return (
    <>
      {place && createPortal(<InFlow state={state} onClose={close} />, place)}
      {over &&
        header &&
        createPortal(
          <Announcement className="announcement-over" announcement={over} onClose={close(over)} />,
          header,
        )}
    </>
  );
}

type InFlowProps = {
  readonly state: BarState;
  readonly onClose: (shown: ShownAnnouncement) => () => void;
};

/** In the place of what the document had, which it removes before anything is painted. */
function InFlow({ state: { flow, isGone }, onClose }: InFlowProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    own.current!.parentElement!.replaceChildren(own.current!);
  }, []);
  return (
    <div ref={own}>
      {flow && (
        <Announcement
          announcement={flow}
          isGone={isGone}
          onClose={flow.is_dismissible ? onClose(flow) : undefined}
        />
      )}
    </div>
  );
}

/** Which one is shown, and where. */
function useBar() {
  const { path, arrival } = useRouterLocation();
  const list = useAnnouncements((store) => store.list);
  const dismissed = useAnnouncements((store) => store.dismissed);
  const { status } = useUser();
  const isMember =
    status === 'member' ||
    (status === 'unknown' && document.documentElement.dataset['auth'] === 'in');
  const chosen = announcementFor(list, { isMember, place: announcementPlace(path), dismissed });
  const [state, setState] = useState(() => settled(chosen));
  const [moment, setMoment] = useState<unknown>(arrival);
  // By its own press, a visitor sees the next one in the place of the one before.
  const [isPressed, setPressed] = useState(false);
  if (moment !== arrival || isPressed) {
    setMoment(arrival);
    setPressed(false);
    setState(settled(chosen));
  }
  useEffect(() => {
    if (isInLine(state, chosen)) return undefined;
    const follow = () => isBusy() || setState((now) => followed(now, chosen));
    follow();
    const timer = setInterval(follow, BUSY_CHECK_MS);
    return () => clearInterval(timer);
  }, [state, chosen]);
  return { state, settle: () => setPressed(true) };
}

/** Loads the list again in another language, and when its version is another. */
function useLatest(): void {
  const locale = useLocale();
  const loaded = useAnnouncements((store) => store.locale);
  useEffect(() => {
    if (locale !== loaded) void loadAnnouncements(locale);
  }, [locale, loaded]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const compare = ({ version }: { readonly version: string }) => {
      clearTimeout(timer);
      if (version === useAnnouncements.getState().version) return;
      timer = setTimeout(() => void loadAnnouncements(locale), Math.random() * SPREAD_MS);
    };
    const leave = joinTopic(siteAnnouncements, { snapshot: compare, message: compare });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [locale]);
}
