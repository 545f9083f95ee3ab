import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { switchBonus, type ShownDefinition } from '../contract.backoffice.ts';

type Props = {
  readonly bonus: Pick<ShownDefinition, 'code' | 'is_on'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Switches a bonus on or off; one that may pay too much is switched on by a second press. */
export function SwitchBonus({ bonus: { code, is_on: isOn }, onClose, onDone }: Props) {
  const t = useT('backoffice-bonuses');
  const warning = useWarning();
  async function send(reason: string) {
    const body = { is_on: !isOn, reason, ...warning.confirmation };
    const answer = await api(switchBonus, { params: { code }, body });
    warning.take(answer);
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(isOn ? 'switch.offTitle' : 'switch.onTitle', { code })}
      text={t(isOn ? 'switch.offText' : 'switch.onText')}
      confirm={t(isOn ? 'switch.off' : 'switch.on')}
      isDangerous={isOn}
      send={send}
      done={t(isOn ? 'switch.isOff' : 'switch.isOn')}
      onDone={onDone}
    >
      {warning.field}
    </ReasonDialog>
  );
}
