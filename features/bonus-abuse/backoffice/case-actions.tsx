import { useState } from 'react';
import { isRefusal, refuseInput } from '#core/refusal.ts';
import { DECISIONS, type AbuseDecision } from '#domain/bonus-abuse/rules.ts';
import { ClaimButtons } from '#domain/staff/backoffice/claim.tsx';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  abuseDecisions,
  claimAbuseCase,
  noteAbuseCase,
  unblockBonusPlayer,
  type AbuseCaseDetails,
} from '../contract.backoffice.ts';

type Props = { readonly found: AbuseCaseDetails; readonly onDone: () => void };
type Act = 'note' | 'decide' | 'unblock';

/** Claims, notes, the decision unless a colleague reviews the case, and lifting a block. */
export function CaseActions({ found, onDone }: Props) {
  const t = useT('backoffice-bonus-abuse');
  const me = useMe();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const params = { id: found.id };
  const isOpen = found.decided_at === null;
  const isLocked = isClaimedByOther(found.claimed_by?.id ?? null, me);
  const mayDecide = isOpen && !isLocked && found.proposal?.status !== 'open';
  return (
    <>
      {isOpen && (
        <ClaimButtons
          claimedBy={found.claimed_by}
          send={(step, note) =>
            api(claimAbuseCase, { params, body: { step, ...(note !== undefined && { note }) } })
          }
          onDone={onDone}
        />
      )}
      <Button onClick={() => setAct('note')}>{t('note.button')}</Button>
      {found.is_blocked_now && (
        <Button onClick={() => setAct('unblock')}>{t('unblock.button')}</Button>
      )}
      {mayDecide && (
        <Button variant="primary" onClick={() => setAct('decide')}>
          {t('decide.button')}
        </Button>
      )}
      {act === 'decide' && <Decide found={found} onClose={close} onDone={onDone} />}
      <ReasonDialog
        open={act === 'note'}
        onClose={close}
        title={t('note.title')}
        text={t('note.text')}
        confirm={t('note.button')}
        reasonMax={2000}
        send={(note) => api(noteAbuseCase, { params, body: { note } })}
        done={t('note.done')}
        onDone={onDone}
      />
      <ReasonDialog
        open={act === 'unblock'}
        onClose={close}
        title={t('unblock.title')}
        text={t('unblock.text')}
        confirm={t('unblock.button')}
        reasonMax={2000}
        send={(reason) => api(unblockBonusPlayer, { params, body: { reason } })}
        done={t('unblock.done')}
        onDone={onDone}
      />
    </>
  );
}

const OPEN_STATES: readonly AbuseCaseDetails['grant_state'][] = [
  'available',
  'claimed',
  'playing',
  'pending',
  'active',
];

function Decide({ found, onClose, onDone }: Props & { readonly onClose: () => void }) {
  const t = useT('backoffice-bonus-abuse');
  const keyedApi = useKeyedApi();
  const [decision, setDecision] = useState<AbuseDecision | ''>('');
  const [isEnding, setEnding] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const isUpheld = decision === 'upheld';
  const mayEnd = OPEN_STATES.includes(found.grant_state);
  async function send(reason: string) {
    if (decision === '') return refuseInput('decision', 'required');
    const body = {
      case: found.id,
      decision,
      ends_bonus: isUpheld && mayEnd && isEnding,
      blocks_player: isUpheld && isBlocking,
      reason,
    };
    const answer = await keyedApi(abuseDecisions.propose, { body });
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
      text={t(found.needs_two ? 'decide.textTwo' : 'decide.text')}
      confirm={t('decide.button')}
      isDangerous={isUpheld}
      reasonMax={1000}
      send={send}
      onDone={onDone}
    >
      <RequiredChoice
        label={t('decision')}
        hint={decision !== '' && t(`hints.${decision}`)}
        values={DECISIONS}
        labelOf={(one) => t(`decisions.${one}`)}
        value={decision}
        onChange={setDecision}
      />
      {isUpheld && mayEnd && (
        <Checkbox checked={isEnding} onChange={setEnding}>
          {t('decide.endsText')}
        </Checkbox>
      )}
      {isUpheld && !mayEnd && <p>{t('decide.overText')}</p>}
      {isUpheld && (
        <Checkbox checked={isBlocking} onChange={setBlocking}>
          {t('decide.blocksText')}
        </Checkbox>
      )}
    </ReasonDialog>
  );
}
