import type { MouseEvent } from 'react';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import type { Notification, NotificationKind } from '../contract.ts';
import { PAGES } from '../rules.ts';

type Look = {
  readonly icon: IconName;
  /** The dialog that a plain press opens instead, without leaving the page. */
  readonly modal?: string;
};

const LOOKS: Readonly<Record<NotificationKind, Look>> = {
  deposit_paid: { icon: 'plus' },
  withdrawal_paid: { icon: 'arrow-up' },
  withdrawal_rejected: { icon: 'info' },
  withdrawal_failed: { icon: 'info' },
  verification_needed: { icon: 'shield' },
  verification_accepted: { icon: 'shield' },
  verification_refused: { icon: 'shield' },
  verification_asked: { icon: 'shield' },
  nickname_reset: { icon: 'user' },
  avatar_removed: { icon: 'user' },
  bet_corrected: { icon: 'info' },
  bonus_ended: { icon: 'info' },
  round_won: { icon: 'clock' },
  support_answered: { icon: 'mail', modal: 'Support' },
  new_device: { icon: 'user' },
};

/** One notification, which leads to the page where the player can act on it. */
export function NotificationRow({ item: { kind, money, at, is_read } }: { item: Notification }) {
  const t = useT('notifications');
  const f = useFormat();
  const { icon, modal } = LOOKS[kind];
  const openInstead = (event: MouseEvent) => {
    if (modal === undefined) return;
    event.preventDefault();
    openModal(modal);
  };
  const amount = money === null ? '' : f.money(money.amount, money.currency);
  return (
    <li>
      <Link
        to={PAGES[kind]}
        className="notification"
        data-new={is_read ? undefined : ''}
        onClick={openInstead}
      >
        <Icon name={icon} size={20} />
        <span className="notification-text">
          <strong>
            {!is_read && <span className="visually-hidden">{t('new')} </span>}
            {t(`kinds.${kind}.title`)}
          </strong>
          <span>{t(`kinds.${kind}.text`, { amount })}</span>
          <time dateTime={at}>{f.dateTime(at)}</time>
        </span>
        <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}
