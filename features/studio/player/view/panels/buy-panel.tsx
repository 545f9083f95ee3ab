import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { playSpin } from '../../play/play-spin.ts';
import { costOf } from '../../play/play-state.ts';
import { useGame, usePlayState } from '../game.ts';
import { useMoney } from '../use-money.ts';
import type { PanelProps } from '../panel-name.ts';
import { rtpPoints } from './sheet-numbers.ts';

/** A bought feature costs a multiple of the stake, so its price is confirmed. */
export function BuyPanel({ isOpen, onClose }: PanelProps) {
  const t = useT('studio');
  const f = useFormat();
  const common = useT('common');
  const { play } = useGame();
  const { money } = useMoney();
  const { stake } = usePlayState();
  const buy = play.sheet?.buy;
  if (!buy) return null;
  const price = money(costOf(stake, buy.priceM4));
  const confirm = () => {
    onClose();
    void playSpin(play, true);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('buy.title')}
      closeLabel={common('close')}
      size="s"
      footer={
        <Button variant="primary" size="l" block onClick={confirm}>
          {t('buy.confirm', { price })}
        </Button>
      }
    >
      <p>{t('buy.text', { stake: money(stake), price })}</p>
      <p className="studio-note">{t('buy.rtp', { rtp: f.percent(rtpPoints(buy.rtp.rtp)) })}</p>
    </Dialog>
  );
}
