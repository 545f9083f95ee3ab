import { fundsOfSeat } from '#domain/bets/player/seat/use-seat.ts';
import { useFunds } from '#domain/bets/player/seat/wallet.ts';
import { toggleFavourite, useMine } from '#domain/bets/player/lobby/mine.ts';
import { useUser } from '#domain/identity/player/session.ts';
import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import type { Currency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { Link, navigate } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { FOLDER_OF } from '#domain/suppliers/rules.catalogue.ts';
import { gamePath } from '../../rules.ts';
import type { FullScreen } from './use-full-screen.ts';

type BarProps = {
  readonly game: SuppliedGamePage;
  readonly name: string;
  readonly mode: 'demo' | 'play';
  /** Without a game there is nothing to enlarge. */
  readonly fullScreen?: FullScreen;
};

/** Loaded after the first screen: few players have any. */
const loadFreeSpins = () => import('./free-spins.tsx');

/** Above the game: back, name, favourite, mode, money, full screen. */
export function Bar({ game, name, mode, fullScreen }: BarProps) {
  const t = useT('slots');
  const { user } = useUser();
  const FreeSpins = useLazyLoad(loadFreeSpins, user !== null && mode === 'play')?.FreeSpins;
  return (
    <header className="slot-bar">
      <Link to={`/games/${FOLDER_OF[game.category]}`} className="slot-back">
        <Icon name="arrow-left" label={t('frame.back')} />
      </Link>
      <h1>
        {name} <small>{game.provider}</small>
      </h1>
      <Heart game={game.game} name={name} />
      {game.is_money_only !== true && (
        <Segmented
          legend={t('frame.mode')}
          value={mode}
          choices={[
            { value: 'play', label: t('frame.play') },
            { value: 'demo', label: t('frame.demo') },
          ]}
          onChange={(next) => void navigate(gamePath(game.category, game.game, next))}
        />
      )}
      {FreeSpins && mode === 'play' && <FreeSpins game={game.game} />}
      {user && mode === 'play' && <Funds currency={user.currency} />}
      {fullScreen && (
        <IconButton
          label={t(fullScreen.isOn ? 'frame.fullEnd' : 'frame.full')}
          onClick={fullScreen.toggle}
        >
          <Icon name={fullScreen.isOn ? 'shrink' : 'expand'} />
        </IconButton>
      )}
    </header>
  );
}

function Heart({ game, name }: { game: string; name: string }) {
  const t = useT('slots');
  const isOn = useMine().favourites.includes(game);
  return (
    <IconButton
      label={t('tile.favourite', { game: name })}
      className="slot-heart"
      aria-pressed={isOn}
      onClick={() => void toggleFavourite(game)}
    >
      <Icon name="heart" />
    </IconButton>
  );
}

/** What may be staked, and the way to more of it. */
function Funds({ currency }: { currency: Currency }) {
  const t = useT('slots');
  const funds = fundsOfSeat(useFunds(currency));
  return (
    <div className="slot-funds">
      <span className="visually-hidden">{t('frame.balance')}</span>
      {funds === undefined ? '—' : <Money amount={formatMoney(funds)} currency={currency} />}
      <Button variant="primary" size="s" onClick={openDeposit}>
        {t('frame.deposit')}
      </Button>
    </div>
  );
}

/** A dialog is behind an element that fills the screen. */
export function openDeposit(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  openModal('PayIn');
}
