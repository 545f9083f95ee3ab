import './proposal.css';
import type { ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextArea } from '#platform/browser/ui/text-input.tsx';

type Props = {
  readonly form: {
    readonly values: { readonly reason: string };
    readonly set: (change: { readonly reason: string }) => void;
    readonly errorOf: (field: string) => string | undefined;
    readonly note: string;
    readonly isBusy: boolean;
  };
  /** What the button does, where that is not only to propose. */
  readonly label?: string;
  /** Between the reason and the button, as a warning that has to be confirmed. */
  readonly children?: ReactNode;
};

/** The end of a form that proposes something: the reason and the button. */
export function ProposePanel({ form, label, children }: Props) {
  const t = useT('backoffice-kit');
  const title = label ?? t('proposal.propose.button');
  return (
    <Panel title={title}>
      <div className="proposal-fields">
        <Field
          label={t('proposal.reason')}
          hint={t('proposal.propose.reasonHint')}
          error={form.errorOf('reason')}
        >
          <TextArea
            value={form.values.reason}
            required
            minLength={3}
            maxLength={1000}
            onChange={({ target }) => form.set({ reason: target.value })}
          />
        </Field>
        {children}
        <p className="proposal-note" role="alert">
          {form.note}
        </p>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {title}
        </Button>
      </div>
    </Panel>
  );
}
