import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { removeRouteRule, type ShownRule } from '../contract.backoffice.ts';

type Props = {
  readonly rule: ShownRule;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function RemoveRule({ rule: { path }, onClose, onDone }: Props) {
  const t = useT('backoffice-route-rules');
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('removeTitle', { path })}
      text={t('removeText')}
      confirm={t('remove')}
      isDangerous
      send={(reason) => api(removeRouteRule, { body: { path, reason } })}
      done={t('removed')}
      onDone={onDone}
    />
  );
}
