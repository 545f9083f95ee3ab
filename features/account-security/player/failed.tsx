import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';

/** A part of the page that could not be loaded. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT('account-security');
  const common = useT('common');
  return (
    <ErrorState title={t('failed')} action={<Button onClick={onRetry}>{common('retry')}</Button>} />
  );
}
