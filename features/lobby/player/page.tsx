import '#domain/bets/player/lobby/game-lists.css';
import './lobby.css';
import { useRef } from 'react';
import { useUser } from '#domain/identity/player/session.ts';
import { usePayload } from '#platform/browser/boot.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Link, useRoute } from '#platform/browser/router/router.tsx';
import { useInView } from '#platform/browser/router/use-in-view.ts';
import { useBackgroundLoad, useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';
import { Banner } from './banner.tsx';
import { Games } from './games.tsx';
import { Hero } from './hero.tsx';
import { useMine, type Mine } from '#domain/bets/player/lobby/mine.ts';
import { Rail, useListedGames, type Shown } from './rail.tsx';
import { useGamesNow } from '#domain/bets/player/lobby/use-players.ts';

const loadMember = () => import('./member-panel.tsx').then((module) => module.MemberPanel);

/** With its parts, which are drawn together: one that came before another would be pushed down. */
async function loadSlot() {
  const { preloadSlot, Slot } = await import('#platform/browser/router/slots.tsx');
  // A part that fails is left to the slot, which shows the error.
  await preloadSlot('lobby.below').catch(() => undefined);
  return Slot;
}

/** The lobby: the home page and the page of all games. */
export function Page() {
  const isHome = useRoute().name === 'home';
  const mine = useMine();
  const shown: Shown = { ...useGamesNow(), favourites: mine.favourites };
  const below = useRef<HTMLDivElement>(null);
  const Slot = useBackgroundLoad(loadSlot, useInView(below));
  const rails = usePayload().lobby.categories.length || undefined;
  return (
    <div className="lobby">
      <Banner />
      {isHome ? <Front mine={mine} shown={shown} /> : <GamesTitle />}
      <Games shown={shown} />
      <div className="lobby-below" data-rails={rails} ref={below}>
        {Slot && <Slot name="lobby.below" fallback={null} />}
      </div>
      <Proof />
    </div>
  );
}

type FrontProps = { readonly mine: Mine; readonly shown: Shown };

/** What comes first: the offer for a guest; balance and last games for a member. */
function Front({ mine, shown }: FrontProps) {
  const t = useT('lobby');
  const { status } = useUser();
  const Member = useLazyLoad(loadMember, status === 'member');
  const recent = useListedGames(mine.recent);
  return (
    <>
      {status !== 'member' && <Hero />}
      {status !== 'guest' && (
        <>
          <div className="lobby-member">{Member && <Member mine={mine} />}</div>
          <div className="lobby-recent">
            {recent.length > 0 && <Rail title={t('rail.continue')} games={recent} shown={shown} />}
          </div>
        </>
      )}
    </>
  );
}

function GamesTitle() {
  const t = useT('lobby');
  return <h1 className="lobby-title">{t('gamesTitle')}</h1>;
}

/** One row: who wants to know more of it finds the page. */
function Proof() {
  const t = useT('lobby');
  return (
    <p className="lobby-proof">
      <FirstIcon name="shield" />
      <span>{t('proof.text')}</span>
      <Link to="/fairness" className="link">
        {t('proof.link')}
      </Link>
    </p>
  );
}
