import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { listAmlCases, openAmlCase } from '../contract.backoffice.ts';

type Props = { readonly player: string; readonly onClose: () => void };

/** Opens a case about a player by hand. */
export function OpenCase({ player, onClose }: Props) {
  const t = useT('backoffice-aml');
  const [isHolding, setHolding] = useState(false);
  async function send(reason: string) {
    const body = { player, is_holding: isHolding, reason };
    const answer = await api(openAmlCase, { body });
    if (!isRefusal(answer)) {
      refetchCalls(listAmlCases);
      void navigate(`/aml-cases/${answer.data.id}`);
    }
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('open.title', { player })}
      text={t('open.text')}
      confirm={t('open.confirm')}
      reasonMax={2000}
      send={send}
      done={t('open.done')}
    >
      <Checkbox checked={isHolding} onChange={setHolding} hint={t('open.holdHint')}>
        {t('open.hold')}
      </Checkbox>
    </ReasonDialog>
  );
}
