import { useState } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import {
  joinTournament,
  leaveTournament,
  listOwnPlaces,
  type OwnPlace,
  type TournamentShown,
} from '../contract.ts';

type TakePartProps = { tournament: TournamentShown; own: OwnPlace | undefined };

/** Joining and leaving; nothing once the tournament has ended. */
export function TakePart({ tournament, own }: TakePartProps) {
  const t = useT('tournaments');
  const { status } = useUser();
  const keyed = useKeyedApi();
  const join = useAction(
    async () => await keyed(joinTournament, { params: { id: tournament.id } }),
    { onDone: () => refetchCalls(listOwnPlaces) },
  );
  if (tournament.state !== 'announced' && tournament.state !== 'active') return null;
  if (status !== 'member') {
    return (
      <Button variant="primary" onClick={() => openModal('Login')}>
        {t('login')}
      </Button>
    );
  }
  if (own?.is_joined) return <Leave tournament={tournament} />;
  return (
    <Button variant="primary" busy={join.isBusy} onClick={() => join.run()}>
      {t(own ? 'joinAgain' : 'join')}
    </Button>
  );
}

function Leave({ tournament }: { tournament: TournamentShown }) {
  const t = useT('tournaments');
  const common = useT('common');
  const [isAsking, setAsking] = useState(false);
  const keyed = useKeyedApi();
  const leave = useAction(
    async () => await keyed(leaveTournament, { params: { id: tournament.id } }),
    {
      onDone: () => {
        setAsking(false);
        refetchCalls(listOwnPlaces);
      },
    },
  );
  return (
    <div className="tournament-joined">
      <Badge tone="gain">{t('joined')}</Badge>
      <Button size="s" variant="quiet" onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
      <Dialog
        open={isAsking}
        size="s"
        title={t('leaveTitle')}
        closeLabel={common('close')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('stay')}</Button>
            <Button variant="danger" busy={leave.isBusy} onClick={() => leave.run()}>
              {t('leave')}
            </Button>
          </>
        }
      >
        <p>{t('leaveText')}</p>
      </Dialog>
    </div>
  );
}
