import type { MouseEvent } from 'react';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import type { Notification, OwnKind } from '../contract.ts';
import { PAGES } from '../rules.ts';

type Look = {
  readonly icon: IconName;
  /** The dialog that a plain press opens instead, without leaving the page. */
  readonly modal?: string;
};

const LOOKS: Readonly<Record<OwnKind, Look>> = {
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
  level_reward: { icon: 'plus' },
  level_cashback: { icon: 'plus' },
  bonus_given: { icon: 'plus' },
  cashback_given: { icon: 'plus' },
  bonus_ended: { icon: 'info' },
  round_won: { icon: 'clock' },
  tournament_prize: { icon: 'plus' },
  support_answered: { icon: 'mail', modal: 'Support' },
  new_device: { icon: 'user' },
};

/** One notification, which leads to the page where the player can act on it. */
export function NotificationRow({ item }: { item: Notification }) {
  return (
    <li>{item.kind === 'offer' ? <Offer item={item} /> : <Own item={item} kind={item.kind} />}</li>
  );
}

type Props = { readonly item: Notification };

function Own({ item, kind }: Props & { readonly kind: OwnKind }) {
  const t = useT('notifications');
  const f = useFormat();
  const { money, is_read: isRead } = item;
  const { icon, modal } = LOOKS[kind];
  const openInstead = (event: MouseEvent) => {
    if (modal === undefined) return;
    event.preventDefault();
    openModal(modal);
  };
  const amount = money === null ? '' : f.money(money.amount, money.currency);
  return (
    <Link
      to={PAGES[kind]}
      className="notification"
      data-new={isRead ? undefined : ''}
      onClick={openInstead}
    >
      <Icon name={icon} size={20} />
      <Words
        item={item}
        title={t(`kinds.${kind}.title`)}
        text={t(`kinds.${kind}.text`, { amount })}
      />
      <Icon name="chevron-right" size={18} />
    </Link>
  );
}

/** Its link is an address of the server, which counts the visit and leads on. */
function Offer({ item }: Props) {
  const { offer, is_read: isRead } = item;
  if (offer === null) return null;
  const { link, title, text } = offer;
  const shown = (
    <>
      <Icon name="mail" size={20} />
      <Words item={item} title={title} text={text} />
    </>
  );
  const look = { className: 'notification', 'data-new': isRead ? undefined : '' };
  if (link === null) return <div {...look}>{shown}</div>;
  return (
    <a href={link} {...look}>
      {shown}
      <Icon name="chevron-right" size={18} />
    </a>
  );
}

type WordsProps = Props & { readonly title: string; readonly text: string };

function Words({ item: { at, is_read: isRead }, title, text }: WordsProps) {
  const t = useT('notifications');
  const f = useFormat();
  return (
    <span className="notification-text">
      <strong>
        {!isRead && <span className="visually-hidden">{t('new')} </span>}
        {title}
      </strong>
      <span>{text}</span>
      <time dateTime={at}>{f.dateTime(at)}</time>
    </span>
  );
}
