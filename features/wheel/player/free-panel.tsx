import './free.css';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { getFreeTurn } from '../contract.free.ts';
import { FreePrizes } from './free-prizes.tsx';
import { FreeProof } from './free-proof.tsx';
import { FreeWheel } from './free-wheel.tsx';

/** One turn a day without a stake: the wheel, what each colour gives, and the proof. */
export function FreePanel() {
  const t = useT('wheel');
  const { data } = useCall(getFreeTurn, {});
  const state = data?.data;
  // An extra below the game: nothing is shown while it is off or cannot be loaded.
  if (!state || (!state.is_on && !state.latest)) return null;
  return (
    <Panel title={t('free.title')} className="free-turn">
      <p className="free-turn-lead">{t('free.lead')}</p>
      <FreeWheel state={state} />
      {state.prizes && <FreePrizes prizes={state.prizes} />}
      {state.latest && <FreeProof turn={state.latest} />}
    </Panel>
  );
}
