/** The options of an autobet and its progress. Loaded after the first screen. */
import { useState } from 'react';
import { formatMoney, type Micro } from '#core/money.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { netOf, type AutobetPlan, type AutobetState } from './autobet.ts';
import { EMPTY_DRAFT, readDraft, type AutobetDraft, type DraftField } from './autobet-draft.ts';
import { AutobetForm } from './autobet-form.tsx';
import { AutobetReason, AutobetReport } from './autobet-report.tsx';
import { isAutobetRunning, type GamePlay } from '../betting/game-play.ts';

export type ReadOptions = {
  readonly draft: AutobetDraft;
  /** Undefined while the options or the stake do not make a valid plan. */
  readonly plan: AutobetPlan | undefined;
  readonly wrong: readonly DraftField[];
};

export function readOptions(
  draft: AutobetDraft = EMPTY_DRAFT,
  stake: Micro | undefined,
): ReadOptions {
  const read = stake === undefined ? { wrong: [] } : readDraft(draft, stake);
  return 'plan' in read
    ? { draft, plan: read.plan, wrong: [] }
    : { draft, plan: undefined, wrong: read.wrong };
}

type PanelProps = {
  play: GamePlay;
  read: ReadOptions;
  isShown: boolean;
  hasPrice: boolean;
  onChange: (draft: AutobetDraft) => void;
};

export function AutobetPanel({ play, read, isShown, hasPrice, onChange }: PanelProps) {
  return (
    <>
      <AutobetReport play={play} />
      {isShown && (
        <AutobetForm
          play={play}
          draft={read.draft}
          wrong={read.wrong}
          hasPrice={hasPrice}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** On the stop button; screen readers read the same in the report. */
export function AutobetProgress({ play }: { play: GamePlay }) {
  return (
    <small className="autobet-progress tabular" aria-hidden="true">
      <Counted play={play} />
    </small>
  );
}

/** Above the bar until it is closed or the next run starts; nothing moves for it. */
export function AutobetEnd({ play }: { play: GamePlay }) {
  const { autobet } = play;
  const common = useT('common');
  const [closed, setClosed] = useState<AutobetState['plan']>(null);
  const isShown = autobet.phase === 'stopped' && !isAutobetRunning(play);
  if (!isShown || closed === autobet.plan) return null;
  return (
    <div className="autobet-end">
      <p>
        <AutobetReason autobet={autobet} />{' '}
        <span className="tabular">
          <Counted play={play} />
        </span>
      </p>
      <IconButton label={common('close')} onClick={() => setClosed(autobet.plan)}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}

/** "12 / 100 · +3.40": the bets of the run and its result so far. */
function Counted({ play: { autobet, seat } }: { play: GamePlay }) {
  const f = useFormat();
  const { totals, plan } = autobet;
  return (
    <>
      {f.number(totals.bets)}
      {plan?.count && ` / ${f.number(plan.count)}`}
      {' · '}
      <Money
        amount={formatMoney(netOf(totals))}
        currency={seat.currency}
        tone="signed"
        sign="always"
      />
    </>
  );
}
