import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import type { SupportThread } from '../contract.backoffice.ts';

type Props = Pick<SupportThread, 'player' | 'guest'> & {
  /** As of `PlayerLink`. */
  readonly detail?: string | null | undefined;
};

/** Whose thread it is. A guest has no page. */
export function Whose({ player, guest, detail }: Props) {
  const t = useT('backoffice-support');
  if (player) return <PlayerLink {...player} detail={detail} />;
  return (
    <span className="support-whose">
      <Badge tone="info">{t('guest.badge')}</Badge>
      {guest?.email && <small>{guest.email}</small>}
    </span>
  );
}
