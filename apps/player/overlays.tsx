import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalHost } from '#platform/browser/modals/modal-host.tsx';
import { Toasts } from '#platform/browser/ui/toasts.tsx';
import { ErrorBoundary } from '#platform/browser/error-boundary.tsx';
import { failed } from './failure.ts';
import { MODALS } from './modals.ts';

export function Overlays() {
  const t = useT('shell');
  const common = useT('common');
  return (
    <>
      <ErrorBoundary onError={failed}>
        <ModalHost entries={MODALS} />
      </ErrorBoundary>
      <Toasts label={t('notifications')} closeLabel={common('close')} />
    </>
  );
}
