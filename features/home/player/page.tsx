import './home.css';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Hero } from './hero.tsx';
import { Lobby } from './lobby.tsx';
import { WorkedExample } from './worked-example.tsx';

const loadFeed = () => import('./live-feed.tsx');

export function Page() {
  const t = useT('home');
  const feed = useLazyLoad(loadFeed);
  return (
    <div className="home">
      <Hero />
      <div className="home-table">
        <section className="home-lobby" aria-labelledby="home-lobby">
          <h2 id="home-lobby">{t('lobby')}</h2>
          <Lobby />
        </section>
        {feed ? <feed.LiveFeed /> : <div className="home-feed" />}
      </div>
      <WorkedExample />
    </div>
  );
}
