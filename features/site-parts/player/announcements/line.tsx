import './announcement.css';
import type { Locale } from '#core/locale.ts';
import type { ShownAnnouncement } from '../../rules.announcements.ts';

export type AnnouncementLineProps = {
  readonly announcement: Pick<ShownAnnouncement, 'kind' | 'text' | 'link'>;
  readonly locale: Locale;
  /** Its kind in words, and those of the button. */
  readonly label: string;
  readonly closeLabel: string;
  /** Undefined without a button. */
  readonly onClose: (() => void) | undefined;
  /** It has ended: its place stays until the next page, so that nothing moves. */
  readonly isGone?: boolean;
};

/** One line, as server/markup.announcements.ts writes it into the first document. */
export function AnnouncementLine(props: AnnouncementLineProps) {
  const { announcement, locale, label, closeLabel, onClose, isGone = false } = props;
  const { kind, text, link } = announcement;
  return (
    <aside
      className="announcement"
      data-kind={kind}
      data-gone={isGone || undefined}
      aria-label={label}
    >
      <p>
        {text}
        {link && ' '}
        {link && (
          <a
            className="link"
            href={`/${locale}${link.path === '/' ? '' : link.path}`}
            data-to={link.path}
          >
            {link.text}
          </a>
        )}
      </p>
      {onClose && (
        <button type="button" aria-label={closeLabel} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6 18 18M18 6 6 18" />
          </svg>
        </button>
      )}
    </aside>
  );
}
