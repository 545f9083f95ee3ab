/** The options of an autobet and its progress. Loaded after the first screen. */
import type { Micro } from '#core/money.ts';
import type { AutobetPlan } from './autobet.ts';
import { EMPTY_DRAFT, readDraft, type AutobetDraft, type DraftField } from './autobet-draft.ts';
import { AutobetForm } from './autobet-form.tsx';
import { AutobetReport } from './autobet-report.tsx';
import type { GamePlay } from '../betting/game-play.ts';

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
