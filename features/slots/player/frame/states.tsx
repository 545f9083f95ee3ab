import type { ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import type { SuppliedGamePage } from '#domain/suppliers/contract.ts';
import { artOf } from '#domain/suppliers/rules.art.ts';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link, navigate } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';
import { FOLDER_OF } from '#domain/suppliers/rules.catalogue.ts';
import { gamePath } from '../../rules.ts';

type OpeningProps = { readonly isSlow?: boolean; readonly onReload?: () => void };

export function Opening({ isSlow = false, onReload }: OpeningProps) {
  const t = useT('slots');
  return (
    <div className="slot-state" role="status">
      <Spinner size={32} />
      <p>{t(isSlow ? 'frame.slow' : 'frame.opening')}</p>
      {isSlow && onReload && <Button onClick={onReload}>{t('frame.reload')}</Button>}
    </div>
  );
}

/** A guest logs in right here, and the game opens in this place. */
export function Wall({ game }: { game: SuppliedGamePage }) {
  const t = useT('slots');
  const common = useT('common');
  return (
    <div className="slot-state slot-wall">
      <Cover game={game} />
      <h2>{t('frame.wallTitle')}</h2>
      <p>{t('frame.wallText')}</p>
      <div className="slot-ways">
        <Button variant="primary" onClick={() => openModal('Login')}>
          {common('login')}
        </Button>
        <Button onClick={() => openModal('Register')}>{common('register')}</Button>
        {game.is_money_only !== true && (
          <Button
            variant="quiet"
            onClick={() => void navigate(gamePath(game.category, game.game, 'demo'))}
          >
            {t('frame.tryDemo')}
          </Button>
        )}
      </div>
    </div>
  );
}

const WHY = {
  not_in_country: 'game_not_in_country',
  not_in_currency: 'game_not_in_currency',
  away: 'game_unavailable',
  available: 'game_has_no_demo',
} as const;

export function Unavailable({ game }: { game: SuppliedGamePage }) {
  const t = useT('slots');
  const errors = useT('error');
  return (
    <div className="slot-state">
      <Cover game={game} />
      <h2>{t('frame.unavailable')}</h2>
      <p>{errors(WHY[game.availability])}</p>
      <Back category={game.category} />
    </div>
  );
}

function Cover({ game }: { game: SuppliedGamePage }) {
  const art = artOf(game.game, game.category);
  return <img src={game.picture ?? art} alt="" width={120} height={160} />;
}

type RefusedProps = { readonly refusal: Refusal; readonly onRetry: () => void };

/** The game was not opened: the account, the provider, or the network. */
export function Refused({ refusal, onRetry }: RefusedProps) {
  const t = useT('slots');
  const common = useT('common');
  return (
    <State>
      <ErrorState
        title={t('frame.unavailable')}
        text={linesOf(refusal).join(' ')}
        action={<Button onClick={onRetry}>{common('retry')}</Button>}
      />
    </State>
  );
}

/** There is no such game, or it cannot be said now. */
export function Unknown({ refusal, onRetry }: RefusedProps) {
  const t = useT('slots');
  const common = useT('common');
  const isMissing = refusal.refused === 'not_found' || refusal.refused === 'bad_input';
  return (
    <State>
      <h1 className="visually-hidden">{t('frame.unavailable')}</h1>
      <ErrorState
        title={t(isMissing ? 'frame.unknown' : 'failed')}
        text={isMissing ? undefined : linesOf(refusal).join(' ')}
        action={
          isMissing ? (
            <Back category="slots" />
          ) : (
            <Button onClick={onRetry}>{common('retry')}</Button>
          )
        }
      />
    </State>
  );
}

function Back({ category }: { category: SuppliedGamePage['category'] }) {
  const t = useT('slots');
  return (
    <Link to={`/games/${FOLDER_OF[category]}`} className={buttonClass({})}>
      <span className="button-face">{t('frame.back')}</span>
    </Link>
  );
}

function State({ children }: { children: ReactNode }) {
  return <div className="slot-state">{children}</div>;
}
