import './sign-in.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { CodeSubmit } from './code-step.tsx';
import { Submit } from './parts.tsx';
import type { CodeState } from './use-code.ts';
import type { SignInForm } from './use-sign-in-form.ts';
import { useOtherTab } from './use-other-tab.ts';

type LoginFrameProps = {
  title: string;
  formId: string;
  /** The first form, and the code step it may lead to. */
  form: SignInForm;
  code: CodeState;
  isCode: boolean;
  /** The label of the first form's button. */
  action: string;
  children: ReactNode;
};

/** The frame of the logins by phone and by e-mail: its button belongs to the visible step. */
export function LoginFrame(props: LoginFrameProps) {
  const { title, formId, form, code, isCode, action, children } = props;
  const t = useT('sign-in');
  useOtherTab();
  const footer = isCode ? (
    <CodeSubmit state={code} formId={formId}>
      {t('submit')}
    </CodeSubmit>
  ) : (
    <Submit form={form} formId={formId}>
      {action}
    </Submit>
  );
  return (
    <ModalFrame title={title} size="s" footer={footer}>
      {children}
    </ModalFrame>
  );
}
