import './home.css';
import { useT } from '#platform/browser/i18n.tsx';
import { Hero } from './hero.tsx';
import { LiveFeed } from './live-feed.tsx';
import { Lobby } from './lobby.tsx';
import { WorkedExample } from './worked-example.tsx';

export function Page() {
  const t = useT('home');
  return (
    <div className="home">
      <Hero />
      <div className="home-table">
        <section className="home-lobby" aria-labelledby="home-lobby">
          <h2 id="home-lobby">{t('lobby')}</h2>
          <Lobby />
        </section>
        <LiveFeed />
      </div>
      <WorkedExample />
    </div>
  );
}
