import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useUiLocale } from '#platform/browser/ui/money.tsx';
import { setCaseState, type StaffCase } from '../contract.backoffice.ts';

type StateProps = {
  readonly shown: StaffCase;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Takes a case off sale, or puts its latest version back. */
export function ChangeState({ shown, onClose, onDone }: StateProps) {
  const t = useT('backoffice-cases');
  const locale = useUiLocale();
  const { slug, is_open, versions } = shown;
  const step = is_open ? 'closing' : 'opening';
  const name = shown.name[locale];
  const { version, rtp } = versions[0]!;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t(`${step}.title`, { name })}
      text={is_open ? t('closing.text') : t('opening.text', { version, rtp })}
      confirm={t(`${step}.button`)}
      reasonMax={1000}
      send={(reason) =>
        api(setCaseState, { params: { slug }, body: { is_open: !is_open, reason } })
      }
      done={t(`${step}.done`, { name })}
      onDone={onDone}
    />
  );
}
