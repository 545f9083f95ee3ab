import type { WalletCurrency } from '#core/currency.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { ShownGame, ShownLimit } from '../contract.backoffice.ts';
import { useGameName } from './game-name.ts';

/** The games with their limits in one currency. Without `onState` nothing can be changed. */
export function useGameColumns(
  currency: WalletCurrency,
  onState: ((game: ShownGame) => void) | undefined,
): DataColumn<ShownGame>[] {
  const t = useT('backoffice-game-settings');
  const nameOf = useGameName();
  const amount = (of: 'stake_min' | 'stake_max' | 'payout_max') => (game: ShownGame) => {
    const limit = limitOf(game, currency);
    return limit && <Money amount={limit[of]} currency={currency} />;
  };
  return [
    {
      id: 'game',
      head: t('game'),
      grow: true,
      cell: (game) => (
        <span className="game-settings-name">
          {nameOf(game.game)}
          {limitOf(game, currency)?.proposal && <Badge tone="warn">{t('proposed')}</Badge>}
        </span>
      ),
    },
    { id: 'min', head: t('stake_min'), align: 'end', cell: amount('stake_min') },
    { id: 'max', head: t('stake_max'), align: 'end', cell: amount('stake_max') },
    { id: 'payout', head: t('payout_max'), align: 'end', cell: amount('payout_max') },
    {
      id: 'win',
      head: t('win_max'),
      align: 'end',
      from: 'm',
      cell: (game) => {
        const win = limitOf(game, currency)?.win_max ?? null;
        return win === null ? '—' : <Money amount={win} currency={currency} />;
      },
    },
    {
      id: 'state',
      head: t('state'),
      cell: (game) => <State game={game} onState={onState} />,
    },
  ];
}

export function limitOf({ limits }: ShownGame, currency: WalletCurrency): ShownLimit | undefined {
  return limits.find((limit) => limit.currency === currency);
}

type StateProps = {
  readonly game: ShownGame;
  readonly onState: ((game: ShownGame) => void) | undefined;
};

function State({ game, onState }: StateProps) {
  const t = useT('backoffice-game-settings');
  const nameOf = useGameName();
  const { is_paused, is_autobet_allowed } = game;
  return (
    <span className="game-settings-state">
      <Badge tone={is_paused ? 'warn' : 'gain'}>{t(is_paused ? 'paused' : 'running')}</Badge>
      {!is_autobet_allowed && <Badge>{t('noAutobet')}</Badge>}
      {onState && (
        <Button size="s" onClick={() => onState(game)}>
          {t('change')}
          <span className="visually-hidden"> {t('stateOf', { game: nameOf(game.game) })}</span>
        </Button>
      )}
    </span>
  );
}
