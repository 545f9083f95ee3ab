/** The client of a slot: stage, money, keys, and what lies over them. */
import './client.css';
import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Controls } from './controls.tsx';
import { GameContext, type Game } from './game.ts';
import { Head } from './head.tsx';
import { FreeSpins } from './free-spins.tsx';
import { HudView } from './hud-view.tsx';
import { MoneyBar } from './money-bar.tsx';
import { Notices } from './notices.tsx';
import type { PanelName } from './panel-name.ts';
import { StageHost } from './stage-host.tsx';
import { useGameKeys } from './use-game-keys.ts';

const loadPanels = () => import('./panels/panels.tsx');

export function StudioClient({ game }: { readonly game: Game }) {
  return (
    <GameContext value={game}>
      <Client />
    </GameContext>
  );
}

function Client() {
  const t = useT('studio');
  const [panel, setPanel] = useState<PanelName | null>(null);
  const Panels = useLazyLoad(loadPanels)?.Panels;
  useGameKeys(panel === null);
  return (
    <main className="studio">
      <Head onMenu={() => setPanel('menu')} />
      <section className="studio-stage" aria-label={t('stage')}>
        <StageHost />
        <HudView />
        <Notices />
        <FreeSpins />
      </section>
      <MoneyBar onStake={() => setPanel('stake')} />
      <Controls onPanel={setPanel} />
      {Panels && <Panels panel={panel} onClose={() => setPanel(null)} />}
    </main>
  );
}
