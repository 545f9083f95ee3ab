import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { publishContent } from '../contract.backoffice.ts';
import { isPolicy, type Slug } from '../rules.ts';

type Props = {
  readonly slug: Slug;
  readonly basedOn: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Publishes the draft, at once or from a later time on. */
export function Publish({ slug, basedOn, onClose, onDone }: Props) {
  const t = useT('backoffice-content');
  const warning = useWarning();
  const [from, setFrom] = useState('');
  const [isAcceptedFirst, setAcceptedFirst] = useState(false);
  async function send(note: string) {
    const answer = await api(publishContent, {
      params: { slug },
      body: {
        based_on: basedOn,
        from_at: from === '' ? null : new Date(from).toISOString(),
        note,
        is_accepted_first: isAcceptedFirst,
        ...warning.confirmation,
      },
    });
    warning.take(answer);
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('publishTitle', { page: t(`slugs.${slug}`) })}
      text={t('publishText')}
      confirm={t('publish')}
      reasonMax={1000}
      send={send}
      done={t('published')}
      onDone={onDone}
    >
      <Field label={t('from')} hint={t('fromHint')}>
        <TextInput
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </Field>
      {isPolicy(slug) && (
        <Checkbox
          checked={isAcceptedFirst}
          hint={t('acceptedFirstHint')}
          onChange={setAcceptedFirst}
        >
          {t('acceptedFirst')}
        </Checkbox>
      )}
      {warning.field}
    </ReasonDialog>
  );
}
