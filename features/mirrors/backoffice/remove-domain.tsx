import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { domainProposals } from '../contract.backoffice.ts';

type Props = {
  readonly host: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function RemoveDomain({ host, onClose, onDone }: Props) {
  const t = useT('backoffice-mirrors');
  const keyedApi = useKeyedApi();
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('removeTitle', { host })}
      text={t('removeText')}
      confirm={t('remove')}
      isDangerous
      reasonMax={1000}
      send={(reason) => keyedApi(domainProposals.propose, { body: { host, value: null, reason } })}
      done={t('waits')}
      onDone={onDone}
    />
  );
}
