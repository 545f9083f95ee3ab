import { followMarkup } from '#platform/browser/router/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { AnnouncementLine, type AnnouncementLineProps } from './line.tsx';

type Props = Pick<AnnouncementLineProps, 'announcement' | 'onClose' | 'isGone'> & {
  readonly className?: string;
};

/** An announcement whose link is followed in the app. */
export function Announcement({ className, announcement, ...rest }: Props) {
  const t = useT('site-parts');
  return (
    // Its content is a link, by which the keyboard follows it.
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-static-element-interactions */
    <div className={className} onClick={followMarkup}>
      <AnnouncementLine
        {...rest}
        announcement={announcement}
        locale={useLocale()}
        label={t(`announcement.kinds.${announcement.kind}`)}
        closeLabel={t('announcement.close')}
      />
    </div>
  );
}
