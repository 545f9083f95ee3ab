import { useId, useState } from 'react';
import { gameNames } from '#domain/bets/player/games.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { changeHistory, useHistoryQuery } from './history-query.ts';
import { Periods } from './periods.tsx';
import { useBetPresenters } from './use-bet-presenters.ts';

export type FilterName = 'period' | 'play' | 'game';

/**
 * The filters of a listing; each choice takes effect at once. A phone shows the listing first:
 * there they are folded behind a button that names what is chosen.
 */
export function Filters({ has }: { has: readonly FilterName[] }) {
  const t = useT('profile');
  const { period } = useHistoryQuery();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="history-fold" aria-label={t('history.filters')}>
      <Button
        className="history-fold-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('history.filters')}: <Chosen has={has} />
      </Button>
      <div className="history-filters" id={id} data-open={isOpen || undefined}>
        <Periods value={period} onChange={(next) => changeHistory({ period: next })} />
        {has.includes('play') && <PlayFilter />}
        {has.includes('game') && <GameFilter />}
      </div>
    </section>
  );
}

function Chosen({ has }: { has: readonly FilterName[] }) {
  const t = useT('profile');
  const presenters = useBetPresenters();
  const { period, play, game } = useHistoryQuery();
  const presenter = game === undefined ? undefined : presenters[game];
  return (
    <span>
      {t(`period.${period}`)}
      {has.includes('play') && ` · ${t(play === 'only' ? 'history.play' : 'history.money')}`}
      {has.includes('game') && game !== undefined && (
        <> · {presenter ? <presenter.Name /> : game}</>
      )}
    </span>
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
