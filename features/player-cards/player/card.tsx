import './card.css';
import { useState } from 'react';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { setIgnored, useIgnored } from '#domain/identity/player/ignored.ts';
import { useUser, type User } from '#domain/identity/player/session.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { announce } from '#platform/browser/ui/announce.ts';
import { Avatar } from '#platform/browser/ui/avatar.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { getCard, type PlayerCard } from '../contract.ts';
import { Report } from './report.tsx';

/** What others may see of a player, opened by their nickname. */
export function Modal({ props }: ModalProps) {
  const nickname = String(props['nickname']);
  return (
    <ModalFrame title={nickname} size="s">
      <Card nickname={nickname} />
    </ModalFrame>
  );
}

function Card({ nickname }: { nickname: string }) {
  const t = useT('player-cards');
  const common = useT('common');
  const { user } = useUser();
  const { data, refusal, refetch } = useCall(getCard, { params: { nickname } });
  if (!data && refusal?.refused === 'not_found') {
    return <ErrorState title={t('gone')} text={t('goneText')} art={<LampOut />} />;
  }
  if (!data && refusal) {
    const retry = <Button onClick={refetch}>{common('retry')}</Button>;
    return (
      <ErrorState
        title={t('failed')}
        text={linesOf(refusal).join(' ')}
        art={<LampOut />}
        action={retry}
      />
    );
  }
  if (!data) return <Skeleton height="12rem" />;
  const isOwn = user?.name === nickname;
  return (
    <div className="player-card">
      <Person card={data.data} />
      <Favourites folders={data.data.favourites} />
      {!isOwn && <Actions nickname={nickname} user={user} />}
    </div>
  );
}

function Person({ card }: { card: PlayerCard }) {
  const t = useT('player-cards');
  const f = useFormat();
  return (
    <div className="player-card-head">
      <Avatar name={card.nickname} src={card.avatar} />
      <Facts
        facts={[
          { name: t('since'), value: f.date(card.registered_at) },
          { name: t('bets'), value: f.number(card.bets) },
        ]}
      />
    </div>
  );
}

function Favourites({ folders }: { folders: readonly string[] }) {
  const t = useT('player-cards');
  const cardOf = useGameCards();
  if (folders.length === 0) return null;
  return (
    <section aria-labelledby="player-card-games">
      <h3 id="player-card-games">{t('favourites')}</h3>
      <ul className="player-card-games">
        {folders.map((folder) => (
          <li key={folder}>
            <Link to={`/games/${folder}`}>{cardOf(folder).name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ActionsProps = { nickname: string; user: User | null };

function Actions({ nickname, user }: ActionsProps) {
  const t = useT('player-cards');
  const [isReporting, setReporting] = useState(false);
  if (!user) return <p className="player-card-quiet">{t('guest')}</p>;
  if (isReporting) return <Report nickname={nickname} onDone={() => setReporting(false)} />;
  return (
    <div className="player-card-actions">
      <Ignore nickname={nickname} user={user} />
      <Button variant="quiet" onClick={() => setReporting(true)}>
        {t('report')}
      </Button>
    </div>
  );
}

function Ignore({ nickname, user }: { nickname: string; user: User }) {
  const t = useT('player-cards');
  const isIgnored = useIgnored(user.id).includes(nickname);
  const { run, isBusy } = useAction(() => setIgnored(user.id, nickname, !isIgnored), {
    onDone: () => announce(t(isIgnored ? 'shownAgain' : 'ignoredNow', { name: nickname })),
  });
  return (
    <Button busy={isBusy} onClick={run}>
      {t(isIgnored ? 'stopIgnoring' : 'ignore')}
    </Button>
  );
}
