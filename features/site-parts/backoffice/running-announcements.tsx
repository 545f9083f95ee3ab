import { useMinute } from '#platform/backoffice/minute.ts';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import type { Announcement } from '../contract.announcements.ts';
import { endAnnouncement } from '../contract.backoffice.ts';
import { isInTime } from '../rules.ts';

type Props = {
  /** The version in force. */
  readonly list: readonly Announcement[];
  /** When it was published, by the clock of the server. */
  readonly since: string;
  readonly onEnded: () => void;
};

/** The announcements that visitors see at this moment, each ended by one press. */
export function RunningAnnouncements({ list, since, onEnded }: Props) {
  const t = useT('backoffice-site-parts');
  const minute = new Date(useMinute()).toISOString();
  // What was ended a moment ago is over.
  const now = minute > since ? minute : since;
  const running = list.filter((each) => isInTime(each, now));
  const ending = useAction((id: string) => api(endAnnouncement, { params: { id } }), {
    onDone: () => {
      showToast({ tone: 'success', title: t('running.ended') });
      onEnded();
    },
  });
  return (
    <section className="site-running" aria-labelledby="running-announcements">
      <h2 id="running-announcements">{t('running.title')}</h2>
      {running.length === 0 && <p>{t('running.none')}</p>}
      <ul className="site-entries">
        {running.map(({ id, kind, texts, ends_at: endsAt }) => {
          const { text = '' } = texts.ru ?? texts.en ?? texts.kz ?? {};
          return (
            <li key={id} className="site-entry-head">
              <Badge tone={kind === 'info' ? 'plain' : 'warn'}>{t(`kinds.${kind}`)}</Badge>
              <strong>{text}</strong>
              {endsAt !== null && (
                <small>
                  {t('running.until')} <Timestamp at={endsAt} />
                </small>
              )}
              <Button size="s" busy={ending.isBusy} onClick={() => ending.run(id)}>
                {t('running.end')} <span className="visually-hidden">{text}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
