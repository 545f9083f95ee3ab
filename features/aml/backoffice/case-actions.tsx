import { useState } from 'react';
import { isRefusal, refuseInput } from '#core/refusal.ts';
import { DECISIONS, type AmlDecision } from '#domain/aml/rules.ts';
import { ClaimButtons } from '#domain/staff/backoffice/claim.tsx';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  claimAmlCase,
  decisionProposals,
  noteAmlCase,
  reopenAmlCase,
  type AmlCaseDetails,
} from '../contract.backoffice.ts';

type Props = { readonly found: AmlCaseDetails; readonly onDone: () => void };
type Act = 'note' | 'decide' | 'reopen';

/** Claims, notes, and the decision, unless a colleague has claimed it. */
export function CaseActions({ found, onDone }: Props) {
  const t = useT('backoffice-aml');
  const me = useMe();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const params = { id: found.id };
  const isOpen = found.status === 'open';
  const isLocked = isClaimedByOther(found.claimed_by?.id ?? null, me);
  const mayDecide = isOpen && !isLocked && found.proposal?.status !== 'open';
  return (
    <>
      {isOpen && (
        <ClaimButtons
          claimedBy={found.claimed_by}
          send={(step, note) =>
            api(claimAmlCase, { params, body: { step, ...(note !== undefined && { note }) } })
          }
          onDone={onDone}
        />
      )}
      <Button onClick={() => setAct('note')}>{t('note.button')}</Button>
      {mayDecide && (
        <Button variant="primary" onClick={() => setAct('decide')}>
          {t('decide.button')}
        </Button>
      )}
      {!isOpen && <Button onClick={() => setAct('reopen')}>{t('reopen.button')}</Button>}
      {act === 'decide' && <Decide found={found} onClose={close} onDone={onDone} />}
      <ReasonDialog
        open={act === 'note'}
        onClose={close}
        title={t('note.title')}
        text={t('note.text')}
        confirm={t('note.button')}
        reasonMax={2000}
        send={(note) => api(noteAmlCase, { params, body: { note } })}
        done={t('note.done')}
        onDone={onDone}
      />
      <ReasonDialog
        open={act === 'reopen'}
        onClose={close}
        title={t('reopen.title')}
        text={t('reopen.text')}
        confirm={t('reopen.button')}
        reasonMax={2000}
        send={(reason) => api(reopenAmlCase, { params, body: { reason } })}
        done={t('reopen.done')}
        onDone={onDone}
      />
    </>
  );
}

function Decide({ found, onClose, onDone }: Props & { readonly onClose: () => void }) {
  const t = useT('backoffice-aml');
  const keyedApi = useKeyedApi();
  const [decision, setDecision] = useState<AmlDecision | ''>('');
  async function send(reason: string) {
    if (decision === '') return refuseInput('decision', 'required');
    const body = { case: found.id, decision, reason };
    const answer = await keyedApi(decisionProposals.propose, { body });
    if (!isRefusal(answer)) {
      const title = t(answer.data === null ? 'closed' : 'decide.waits');
      showToast({ tone: 'success', title });
    }
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('decide.title')}
      text={t(found.is_holding ? 'decide.textTwo' : 'decide.text')}
      confirm={t('decide.button')}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <RequiredChoice
        label={t('decision')}
        hint={decision !== '' && t(`proposal.effects.${decision}`)}
        values={DECISIONS}
        labelOf={(one) => t(`decisions.${one}`)}
        value={decision}
        onChange={setDecision}
      />
    </ReasonDialog>
  );
}
