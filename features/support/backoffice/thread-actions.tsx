import { useState } from 'react';
import { isRefusal, refuseInput } from '#core/refusal.ts';
import { ClaimButtons } from '#domain/staff/backoffice/claim.tsx';
import { useMe } from '#domain/staff/backoffice/session.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { navigate } from '#platform/browser/router/navigation.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  claimThread,
  closeThread,
  listThreads,
  readThread,
  transferThread,
  type SupportThread,
} from '../contract.backoffice.ts';
import { TEAMS, teamsOf, type Team } from '../rules.ts';

type Props = { readonly thread: SupportThread };

/** Claims, the transfer to another team, and the end of an open thread. */
export function ThreadActions({ thread }: Props) {
  const t = useT('backoffice-support');
  const me = useMe();
  const [isTransferring, setTransferring] = useState(false);
  const { id, claimed_by: claimedBy } = thread;
  const refetch = () => refetchCalls(readThread, listThreads);
  const closing = useAction(() => api(closeThread, { params: { id }, body: {} }), {
    onDone: () => {
      showToast({ tone: 'success', title: t('closed') });
      refetch();
    },
  });
  const isLocked = isClaimedByOther(claimedBy?.id ?? null, me);
  return (
    <>
      <ClaimButtons
        claimedBy={claimedBy}
        send={(step, note) =>
          api(claimThread, {
            params: { id },
            body: { step, ...(note !== undefined && { note }) },
          })
        }
        onDone={refetch}
      />
      {!isLocked && (
        <>
          <Button onClick={() => setTransferring(true)}>{t('transfer.button')}</Button>
          <Button busy={closing.isBusy} onClick={closing.run}>
            {t('close')}
          </Button>
        </>
      )}
      {isTransferring && <Transfer thread={thread} onClose={() => setTransferring(false)} />}
    </>
  );
}

function Transfer({ thread, onClose }: Props & { readonly onClose: () => void }) {
  const t = useT('backoffice-support');
  const me = useMe();
  const keyedApi = useKeyedApi();
  const [team, setTeam] = useState<Team | ''>('');
  const { id, team: now } = thread;
  async function send(note: string) {
    if (team === '') return refuseInput('team', 'required');
    const answer = await keyedApi(transferThread, { params: { id }, body: { team, note } });
    if (isRefusal(answer)) return answer;
    refetchCalls(listThreads);
    // Who is not of that team no longer reads the thread.
    if (!teamsOf(me.role).includes(team)) void navigate('/support');
    else refetchCalls(readThread);
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('transfer.title')}
      text={t('transfer.text')}
      confirm={t('transfer.button')}
      reasonMax={1000}
      send={send}
      done={t('transfer.done')}
    >
      <RequiredChoice
        label={t('team')}
        values={TEAMS.filter((each) => each !== now)}
        labelOf={(one) => t(`teams.${one}`)}
        value={team}
        onChange={setTeam}
      />
    </ReasonDialog>
  );
}
