import { useState } from 'react';
import { isRefusal, refuseInput } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { Link, setQuery } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { RemoveAvatar, ResetNickname } from './moderation.tsx';
import { groupOf } from '#domain/kyc/rules.ts';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { listNotes, listPlayerAudit, listSessions } from '../contract.backoffice.account.ts';
import {
  blockPlayer,
  requestVerification,
  listPlayers,
  logOutPlayer,
  removeAvatar,
  resetNickname,
  unblockPlayer,
  type PlayerIdentity,
} from '../contract.backoffice.ts';
import { BLOCK_CAUSES, type BlockCause } from '../rules.ts';

type ActionsProps = { player: PlayerIdentity; onDone: () => void };

/** The actions on a player that the role of the viewer and the status of the player allow. */
export function Actions({ player, onDone }: ActionsProps) {
  const may = useRights();
  const done = () => {
    onDone();
    refetchCalls(listPlayers, listSessions, listPlayerAudit, listNotes);
  };
  const given = { player, onDone: done };
  const { status, verification } = player;
  // A player whose verification is in progress or accepted need not be asked.
  const isOpen = verification.status === null || groupOf(verification.status) === 'failed';
  return (
    <>
      {may.verify && verification.status !== null && <OpenVerification id={player.id} />}
      {may.verify && <OpenAmlCase id={player.id} />}
      <OpenBonuses id={player.id} />
      {may.verify && <OpenAbuse id={player.id} />}
      {may.readVip && <OpenVip id={player.id} />}
      {may.adjust && <Adjust player={player} />}
      {may.adjust && player.status !== 'blocked' && <PayOut id={player.id} />}
      {may.issueLink && status === 'active' && <IssueLink id={player.id} />}
      {may.requestVerification && isOpen && verification.need === null && (
        <RequestVerification {...given} />
      )}
      {may.resetNickname && player.has_nickname && <ResetNickname {...given} />}
      {may.removeAvatar && player.avatar !== null && <RemoveAvatar {...given} />}
      {may.logOut && status === 'active' && <LogOut {...given} />}
      {may.block && status === 'active' && <Block {...given} />}
      {may.unblock && status === 'blocked' && <Unblock {...given} />}
    </>
  );
}

function useRights() {
  return {
    block: useMay(blockPlayer.roles),
    unblock: useMay(unblockPlayer.roles),
    logOut: useMay(logOutPlayer.roles),
    resetNickname: useMay(resetNickname.roles),
    removeAvatar: useMay(removeAvatar.roles),
    requestVerification: useMay(requestVerification.roles),
    // Pages of other features, by the roles of their calls.
    verify: useMay(['risk']),
    adjust: useMay(['payments']),
    issueLink: useMay(['support']),
    readVip: useMay(['support', 'risk']),
  };
}

function OpenVerification({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <Link className={buttonClass({ size: 's' })} to={`/verifications/${id}`}>
      {t('openVerification')}
    </Link>
  );
}

function OpenBonuses({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <Link className={buttonClass({ size: 's' })} to={`/players/${id}/bonuses`}>
      {t('openBonuses')}
    </Link>
  );
}

function OpenAbuse({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <Link className={buttonClass({ size: 's' })} to={`/bonus-abuse?player=${id}`}>
      {t('openAbuse')}
    </Link>
  );
}

function OpenVip({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <Link className={buttonClass({ size: 's' })} to={`/vip-requests?player=${id}`}>
      {t('openVip')}
    </Link>
  );
}

/** The form belongs to the page of all cases, which shows those of the player behind it. */
function OpenAmlCase({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <Link className={buttonClass({ size: 's' })} to={`/aml-cases?player=${id}&open=${id}`}>
      {t('openAmlCase')}
    </Link>
  );
}

/** The form belongs to another feature and opens above this page. */
function Adjust({ player: { id, currency } }: { player: PlayerIdentity }) {
  const t = useT('backoffice-players');
  return (
    <Button size="s" onClick={() => setQuery({ player: id, propose: currency })}>
      {t('adjust')}
    </Button>
  );
}

/** The dialog belongs to another feature and opens above this page. */
function IssueLink({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <Button size="s" onClick={() => setQuery({ login_link: id })}>
      {t('issueLink')}
    </Button>
  );
}

function PayOut({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <Link className={buttonClass({ size: 's' })} to={`/payouts?player=${id}&propose=${id}`}>
      {t('payOut')}
    </Link>
  );
}

function RequestVerification({ player, onDone }: ActionsProps) {
  const t = useT('backoffice-players');
  const [isOpen, setOpen] = useState(false);
  const send = (reason: string) =>
    api(requestVerification, { params: { player: player.id }, body: { reason } });
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('requestVerification.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('requestVerification.title')}
        text={t('requestVerification.text')}
        confirm={t('requestVerification.confirm')}
        send={send}
        onDone={() => {
          showToast({ tone: 'success', title: t('requestVerification.done') });
          onDone();
        }}
      />
    </>
  );
}

function LogOut({ player, onDone }: ActionsProps) {
  const t = useT('backoffice-players');
  const [isOpen, setOpen] = useState(false);
  async function send(reason: string) {
    const answer = await api(logOutPlayer, { params: { player: player.id }, body: { reason } });
    if (!isRefusal(answer)) {
      showToast({ tone: 'success', title: t('logOut.done', { count: answer.data.ended }) });
    }
    return answer;
  }
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('logOut.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('logOut.title')}
        text={t('logOut.text')}
        confirm={t('logOut.confirm')}
        send={send}
        onDone={onDone}
      />
    </>
  );
}

function Block({ player, onDone }: ActionsProps) {
  const t = useT('backoffice-players');
  const [isOpen, setOpen] = useState(false);
  const [cause, setCause] = useState<BlockCause | ''>('');
  const send = async (reason: string) =>
    cause === ''
      ? refuseInput('cause', 'required')
      : await api(blockPlayer, { params: { player: player.id }, body: { cause, reason } });
  return (
    <>
      <Button size="s" variant="danger" onClick={() => setOpen(true)}>
        {t('block.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('block.title')}
        text={t('block.text')}
        confirm={t('block.confirm')}
        isDangerous
        send={send}
        onDone={() => {
          showToast({ tone: 'success', title: t('block.done') });
          onDone();
        }}
      >
        <RequiredChoice
          label={t('block.cause')}
          values={BLOCK_CAUSES}
          labelOf={(one) => t(`block.causes.${one}`)}
          value={cause}
          onChange={setCause}
        />
      </ReasonDialog>
    </>
  );
}

function Unblock({ player, onDone }: ActionsProps) {
  const t = useT('backoffice-players');
  const [isOpen, setOpen] = useState(false);
  const send = (reason: string) =>
    api(unblockPlayer, { params: { player: player.id }, body: { reason } });
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {t('unblock.button')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('unblock.title')}
        text={t('unblock.text')}
        confirm={t('unblock.confirm')}
        send={send}
        onDone={() => {
          showToast({ tone: 'success', title: t('unblock.done') });
          onDone();
        }}
      />
    </>
  );
}
