import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { analyticsChoice } from '#features/analytics/player/choice.ts';
import { currentLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { countsVisits, usePayload } from '#platform/browser/boot.ts';
import { ModalHost } from '#platform/browser/modals/modal-host.tsx';
import { Toasts } from '#platform/browser/ui/toasts.tsx';
import { ErrorBoundary } from '#platform/browser/error-boundary.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { useRouterLocation } from '#platform/browser/router/router.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { failed } from './failure.ts';
import { MODALS } from './modals.ts';
import type { PlayerRoute } from './player-route.ts';

export function Overlays() {
  const Notices = useLazyLoad(loadNotices);
  // Where access is blocked there is no connection, and no place for them.
  const hasPlace = useRouterLocation<PlayerRoute>().entry.layout !== 'no-access';
  const Announcements = useLazyLoad(loadAnnouncements, hasPlace);
  const t = useT('shell');
  const common = useT('common');
  return (
    <>
      <ErrorBoundary onError={failed}>
        <ModalHost entries={MODALS} />
      </ErrorBoundary>
      <AnalyticsQuestion />
      {Notices && <Notices />}
      {Announcements && hasPlace && <Announcements />}
      <Toasts label={t('notifications')} closeLabel={common('close')} />
    </>
  );
}

/** Until it is answered; a game needs the whole screen of a phone, so it is not asked there. */
function AnalyticsQuestion() {
  const choice = useSyncExternalStore(analyticsChoice.subscribe, analyticsChoice.get);
  const { entry } = useRouterLocation<PlayerRoute>();
  const isCounted = countsVisits(usePayload());
  const isAsked = choice === undefined && isCounted && !entry.game;
  const Question = useLazyLoad(loadQuestion, isAsked);
  // Inside the shell, whose bars it stands above.
  const shell = document.querySelector('.shell');
  return isAsked && Question && shell ? createPortal(<Question />, shell) : null;
}

async function loadQuestion() {
  const [{ Question }] = await Promise.all([
    import('#features/analytics/player/question.tsx'),
    loadTexts(currentLocale(), ['analytics']),
  ]);
  return Question;
}

async function loadNotices() {
  const texts = loadTexts(currentLocale(), ['pwa']);
  const [{ AppNotices }] = await Promise.all([import('#features/pwa/player/notices.tsx'), texts]);
  return AppNotices;
}

async function loadAnnouncements() {
  const texts = loadTexts(currentLocale(), ['site-parts']);
  const [{ AnnouncementBar }] = await Promise.all([
    import('#features/site-parts/player/announcements/bar.tsx'),
    texts,
  ]);
  return AnnouncementBar;
}
