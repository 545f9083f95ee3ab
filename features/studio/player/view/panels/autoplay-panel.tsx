/** What ends autoplay is chosen before it starts; the loss limit is not optional. */
import { useState, type ComponentProps } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Segmented, Switch } from '#platform/browser/ui/choice.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { shareOf, moneyOf } from '../../play/play-state.ts';
import { startAutoplay } from '../../play/game-actions.ts';
import { useGame, usePlayState } from '../game.ts';
import { useMoney } from '../use-money.ts';
import type { PanelProps } from '../panel-name.ts';

const ROUNDS = ['10', '25', '50', '100'] as const;
/** In stakes. */
const LOSSES = ['5', '20', '50', '100'] as const;
const WINS = ['0', '10', '50', '100'] as const;
const M4 = 10_000;

type Chosen = {
  readonly rounds: (typeof ROUNDS)[number];
  readonly loss: (typeof LOSSES)[number];
  readonly win: (typeof WINS)[number];
  readonly endsOnFeature: boolean;
};

const FIRST: Chosen = { rounds: '25', loss: '20', win: '0', endsOnFeature: true };

export function AutoplayPanel({ isOpen, onClose }: PanelProps) {
  const t = useT('studio');
  const common = useT('common');
  const { play } = useGame();
  const stake = moneyOf(usePlayState().stake);
  const [chosen, setChosen] = useState(FIRST);
  const amountOf = (count: string) => shareOf(stake, Number(count) * M4);
  const start = () => {
    onClose();
    void startAutoplay(play, {
      rounds: Number(chosen.rounds),
      lossLimit: amountOf(chosen.loss),
      winLimit: chosen.win === '0' ? null : amountOf(chosen.win),
      endsOnFeature: chosen.endsOnFeature,
    });
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('autoplay.title')}
      closeLabel={common('close')}
      footer={
        <Button variant="primary" size="l" block onClick={start}>
          {t('autoplay.start', { rounds: chosen.rounds })}
        </Button>
      }
    >
      <Choices chosen={chosen} onChoose={(part) => setChosen({ ...chosen, ...part })} />
    </Dialog>
  );
}

type ChoicesProps = {
  readonly chosen: Chosen;
  readonly onChoose: (part: Partial<Chosen>) => void;
};

function Choices({ chosen: { rounds, loss, win, endsOnFeature }, onChoose }: ChoicesProps) {
  const t = useT('studio');
  const { short } = useMoney();
  const stake = moneyOf(usePlayState().stake);
  const times = (count: string) => short(shareOf(stake, Number(count) * M4));
  return (
    <div className="studio-form">
      <Row
        legend={t('autoplay.rounds')}
        value={rounds}
        choices={ROUNDS.map((value) => ({ value, label: value }))}
        onChange={(value) => onChoose({ rounds: value })}
      />
      <Row
        legend={t('autoplay.loss')}
        value={loss}
        choices={LOSSES.map((value) => ({ value, label: times(value) }))}
        onChange={(value) => onChoose({ loss: value })}
      />
      <Row
        legend={t('autoplay.win')}
        value={win}
        choices={WINS.map((value) => ({
          value,
          label: value === '0' ? t('autoplay.never') : times(value),
        }))}
        onChange={(value) => onChoose({ win: value })}
      />
      <Switch checked={endsOnFeature} onChange={(value) => onChoose({ endsOnFeature: value })}>
        {t('autoplay.feature')}
      </Switch>
    </div>
  );
}

/** The question stands above its choices: beside them there is no room on a phone. */
function Row<Value extends string>(props: ComponentProps<typeof Segmented<Value>>) {
  return (
    <div>
      <p className="studio-note" aria-hidden="true">
        {props.legend}
      </p>
      <Segmented {...props} />
    </div>
  );
}
