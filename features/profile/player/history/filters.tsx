import { gameNames } from '#domain/bets/player/games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { changeHistory, useHistoryQuery } from './history-query.ts';
import { Periods } from './periods.tsx';
import { useBetPresenters } from './use-bet-presenters.ts';

export type FilterName = 'period' | 'play' | 'game';

/** The filters of a listing; each choice takes effect at once. */
export function Filters({ has }: { has: readonly FilterName[] }) {
  const t = useT('profile');
  const { period } = useHistoryQuery();
  return (
    <section className="history-filters" aria-label={t('history.filters')}>
      <Periods value={period} onChange={(next) => changeHistory({ period: next })} />
      {has.includes('play') && <PlayFilter />}
      {has.includes('game') && <GameFilter />}
    </section>
  );
}

function PlayFilter() {
  const t = useT('profile');
  const { play } = useHistoryQuery();
  return (
    <Segmented
      legend={t('history.kind')}
      value={play}
      choices={[
        { value: 'none', label: t('history.money') },
        { value: 'only', label: t('history.play') },
      ]}
      onChange={(next) => changeHistory({ play: next })}
    />
  );
}

function GameFilter() {
  const t = useT('profile');
  const presenters = useBetPresenters();
  const { game } = useHistoryQuery();
  const names = new Set([...gameNames(), ...(game === undefined ? [] : [game])]);
  return (
    <Field label={t('history.game')} labelHidden>
      <Select
        value={game ?? ''}
        onChange={(event) => changeHistory({ game: event.target.value || undefined })}
      >
        <option value="">{t('history.allGames')}</option>
        {[...names].map((name) => {
          const presenter = presenters[name];
          return (
            <option key={name} value={name}>
              {presenter ? <presenter.Name /> : name}
            </option>
          );
        })}
      </Select>
    </Field>
  );
}
