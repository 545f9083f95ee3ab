/** What keeps the player from playing, and what they can do about it. */
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { isFramed, postToParent } from '../parent-frame.ts';
import { loadGame } from '../play/load-game.ts';
import { update } from '../play/play-state.ts';
import { useGame, usePlayState } from './game.ts';

export function Notices() {
  const t = useT('studio');
  const { status, notice, isReconnecting, isPaused } = usePlayState();
  if (status === 'over') return <Over />;
  if (status === 'failed') return <Failed code={notice ?? 'error'} />;
  return (
    <div className="studio-notices" role="status">
      {isReconnecting && <p className="studio-strip">{t('reconnecting')}</p>}
      {isPaused && <p className="studio-strip">{t('paused')}</p>}
      {notice && !isReconnecting && <Refused code={notice} />}
    </div>
  );
}

function Over() {
  const t = useT('studio');
  return (
    <div className="studio-cover" role="alert">
      <h2>{t('over.title')}</h2>
      <p>{t('over.text')}</p>
      <Leave />
    </div>
  );
}

function Failed({ code }: { readonly code: string }) {
  const t = useT('studio');
  const common = useT('common');
  const { play } = useGame();
  return (
    <div className="studio-cover" role="alert">
      <h2>{t('failed')}</h2>
      <p>{lineOf({ code })}</p>
      <Button variant="primary" onClick={() => void loadGame(play)}>
        {common('retry')}
      </Button>
      <Leave />
    </div>
  );
}

function Refused({ code }: { readonly code: string }) {
  const t = useT('studio');
  const common = useT('common');
  const { play } = useGame();
  const { studio } = usePlayState();
  const close = () => update(play.store, { notice: null });
  return (
    <div className="studio-refused">
      <p>{lineOf({ code })}</p>
      <span>
        {code === 'insufficient_funds' && !studio?.is_demo && (
          <Button size="s" variant="primary" onClick={() => openDeposit(studio?.deposit_url)}>
            {t('deposit')}
          </Button>
        )}
        <Button size="s" onClick={close}>
          {common('close')}
        </Button>
      </span>
    </div>
  );
}

/** Back to where the player came from. */
function Leave() {
  const t = useT('studio');
  const { studio } = usePlayState();
  const leave = () => {
    if (isFramed()) postToParent({ type: 'close' });
    else location.assign(studio?.lobby_url ?? '/');
  };
  return <Button onClick={leave}>{t('leave')}</Button>;
}

function openDeposit(url: string | null | undefined): void {
  if (isFramed()) postToParent({ type: 'open_deposit' });
  else if (url) location.assign(url);
}
