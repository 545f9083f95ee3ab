import type { Refusal } from '#core/refusal.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';

type Props = { readonly refusal: Refusal; readonly retry: () => void };

/** In place of bonuses that could not be loaded. */
export function LoadFailed({ refusal, retry }: Props) {
  const t = useT('bonuses');
  const common = useT('common');
  return (
    <ErrorState
      title={t('failed')}
      text={linesOf(refusal).join(' ')}
      action={<Button onClick={retry}>{common('retry')}</Button>}
    />
  );
}
