import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { CodeStep, CodeSubmit } from './code-step.tsx';
import { clearStep, type StepName } from './steps.ts';
import type { CodeState } from './use-code.ts';

/** The page where the contacts of an account are changed. */
const ACCESS = '/profile/access';

type ConfirmFrameProps = {
  title: string;
  state: CodeState;
  formId: string;
  otherLabel: string;
  close: () => void;
};

/** A contact can be confirmed later: the account is not restricted until then. */
export function ConfirmFrame({ title, state, formId, otherLabel, close }: ConfirmFrameProps) {
  const t = useT('sign-in');
  const toAccess = () => void navigate(ACCESS);
  return (
    <ModalFrame
      title={title}
      size="s"
      footer={
        <>
          <CodeSubmit state={state} formId={formId}>
            {t('confirm.submit')}
          </CodeSubmit>
          <Button variant="quiet" block onClick={close}>
            {t('confirm.later')}
          </Button>
        </>
      }
    >
      {state.step ? (
        <CodeStep state={state} formId={formId} onOther={toAccess} otherLabel={otherLabel} />
      ) : (
        <div className="sign-in-step" aria-busy="true">
          <Skeleton height="3rem" />
          <Skeleton height="5rem" />
        </div>
      )}
    </ModalFrame>
  );
}

export function confirmed(name: StepName, title: string, close: () => void): void {
  clearStep(name);
  showToast({ tone: 'success', title });
  close();
}
