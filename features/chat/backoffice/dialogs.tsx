import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { mutePlayer, removeMessage, type ReportedMessage } from '../contract.backoffice.ts';

type DialogProps = { message: ReportedMessage; onClose: () => void; onDone: () => void };

/** The maximum length of a reason in the contract. */
const REASON_MAX = 200;

export function RemoveDialog({ message, onClose, onDone }: DialogProps) {
  const t = useT('backoffice-chat');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('remove.title')}
      text={t('remove.text')}
      confirm={t('remove.confirm')}
      isDangerous
      reasonMax={REASON_MAX}
      send={(reason) => api(removeMessage, { params: { id: message.id }, body: { reason } })}
      onDone={() => {
        showToast({ tone: 'success', title: t('remove.done') });
        onDone();
      }}
    >
      <q className="chat-text">{message.text}</q>
    </ReasonDialog>
  );
}

const DURATIONS = ['15', '60', '1440', '10080', '43200'] as const;
type Minutes = (typeof DURATIONS)[number];

export function MuteDialog({ message, onClose, onDone }: DialogProps) {
  const t = useT('backoffice-chat');
  const f = useFormat();
  const [minutes, setMinutes] = useState<Minutes>('60');
  async function send(reason: string) {
    const body = { player: message.player_id, minutes: Number(minutes), reason };
    const answer = await api(mutePlayer, { body });
    if (!isRefusal(answer) && answer.data.until !== null) {
      const time = f.dateTime(answer.data.until);
      showToast({ tone: 'success', title: t('mute.done', { time }) });
    }
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('mute.title', { name: message.player })}
      text={t('mute.text')}
      confirm={t('mute.confirm')}
      reasonMax={REASON_MAX}
      send={send}
      onDone={onDone}
    >
      <Field label={t('mute.duration')}>
        <Select value={minutes} onChange={({ target }) => setMinutes(target.value as Minutes)}>
          {DURATIONS.map((one) => (
            <option key={one} value={one}>
              {t(`mute.durations.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </ReasonDialog>
  );
}

export function UnmuteDialog({ onClose, onDone }: Omit<DialogProps, 'message'>) {
  const t = useT('backoffice-chat');
  const [player, setPlayer] = useState('');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('unmute.title')}
      text={t('unmute.text')}
      confirm={t('unmute.confirm')}
      reasonMax={REASON_MAX}
      send={(reason) => api(mutePlayer, { body: { player, minutes: 0, reason } })}
      onDone={() => {
        showToast({ tone: 'success', title: t('unmute.done') });
        onDone();
      }}
    >
      <Field label={t('unmute.player')}>
        <TextInput
          value={player}
          required
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          onChange={({ target }) => setPlayer(target.value.trim())}
        />
      </Field>
    </ReasonDialog>
  );
}
