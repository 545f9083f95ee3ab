/** The client of one round that is shown again: the stage, what it cost and won, and one key. */
import './client.css';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { IconDrawing } from '#platform/browser/ui/first-icon.tsx';
import { loadReplay, watchReplay } from '../play/load-replay.ts';
import { maySpin } from '../play/play-spin.ts';
import { GameContext, useGame, usePlayState, type Game } from './game.ts';
import { Head } from './head.tsx';
import { HudView } from './hud-view.tsx';
import { ICONS } from './icons.ts';
import { Win } from './money-bar.tsx';
import { StageHost } from './stage-host.tsx';
import { useMoney } from './use-money.ts';

type ReplayClientProps = { readonly game: Game; readonly token: string };

export function ReplayClient({ game, token }: ReplayClientProps) {
  const t = useT('studio');
  return (
    <GameContext value={game}>
      <main className="studio">
        <Head />
        <section className="studio-stage" aria-label={t('stage')}>
          <StageHost />
          <HudView />
          <Trouble token={token} />
        </section>
        <Round />
        <div className="studio-keys">
          <WatchKey />
        </div>
      </main>
    </GameContext>
  );
}

/** When the round was played, what it won, and what it cost. */
function Round() {
  const t = useT('studio');
  const f = useFormat();
  const { money } = useMoney();
  const { replay } = usePlayState();
  const round = replay?.round;
  return (
    <div className="studio-money">
      <p className="studio-field">
        <span>{round && f.date(round.placed_at)}</span>
        <b className="tabular">{round ? f.timeExact(round.placed_at) : '—'}</b>
      </p>
      <Win />
      <p className="studio-field">
        <span>{t('stake')}</span>
        <b className="tabular">{round ? money(round.cost) : '—'}</b>
      </p>
    </div>
  );
}

function WatchKey() {
  const t = useT('studio');
  const { play } = useGame();
  const state = usePlayState();
  const action = maySpin(state) ? 'again' : state.status === 'showing' ? 'hurry' : 'wait';
  const press = () => {
    if (action === 'hurry') play.stage?.skip();
    else void watchReplay(play);
  };
  return (
    <button
      type="button"
      className="studio-spin"
      data-action={action}
      aria-label={action === 'again' ? t('watch.again') : t(`key.${action}`)}
      aria-disabled={action === 'wait'}
      onClick={press}
    >
      <IconDrawing d={ICONS[action === 'hurry' ? 'next' : 'spin']} size={38} />
    </button>
  );
}

/** Why the round is not shown. */
function Trouble({ token }: { readonly token: string }) {
  const t = useT('studio');
  const common = useT('common');
  const { play } = useGame();
  const { status, notice, isReconnecting } = usePlayState();
  if (status === 'over' || status === 'failed') {
    const code = status === 'over' ? 'replay_over' : (notice ?? 'error');
    return (
      <div className="studio-cover" role="alert">
        <h2>{t('watch.failed')}</h2>
        <p>{lineOf({ code })}</p>
        {status === 'failed' && (
          <Button variant="primary" onClick={() => void loadReplay(play, token)}>
            {common('retry')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="studio-notices" role="status">
      {isReconnecting && <p className="studio-strip">{t('watch.reconnecting')}</p>}
    </div>
  );
}
