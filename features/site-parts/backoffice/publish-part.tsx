import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { useWarning } from '#platform/backoffice/use-warning.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { publishSitePart } from '../contract.backoffice.ts';
import type { Part } from '../rules.ts';

type Props = {
  readonly part: Part;
  readonly basedOn: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Publishes the draft; missing languages are said first, and confirmed. */
export function PublishPart({ part, basedOn, onClose, onDone }: Props) {
  const t = useT('backoffice-site-parts');
  const warning = useWarning();
  async function send(note: string) {
    const answer = await api(publishSitePart, {
      params: { part },
      body: { based_on: basedOn, note, ...warning.confirmation },
    });
    warning.take(answer);
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('publishTitle')}
      text={t('publishText')}
      confirm={t('publish')}
      reasonMax={1000}
      send={send}
      done={t('published')}
      onDone={onDone}
    >
      {warning.field}
    </ReasonDialog>
  );
}
