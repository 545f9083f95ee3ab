import type { ReactNode } from 'react';
import { Button } from '#platform/browser/ui/button.tsx';

type SubmitButtonProps = {
  readonly formId: string;
  readonly form: { readonly isBusy: boolean };
  readonly children: ReactNode;
};

/** Submits the form of a dialog from its footer. */
export function SubmitButton({ formId, form, children }: SubmitButtonProps) {
  return (
    <Button type="submit" form={formId} variant="primary" size="l" block busy={form.isBusy}>
      {children}
    </Button>
  );
}
