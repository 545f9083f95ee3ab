import type { Refusal } from '#core/refusal.ts';
import { ServerHtml } from '#platform/browser/router/server-html.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { ErrorState } from '#platform/browser/ui/states.tsx';

const TILES = 12;

/**
 * Until the games have arrived. A guest has the first of them in the document
 * (server/first-list.ts): React leaves the content of that place as it finds it, and on a page that
 * was opened from another one it is empty.
 */
export function FirstGames() {
  return (
    <>
      <ServerHtml className="slots-first" html="" />
      <Waiting />
    </>
  );
}

/** Tiles without games, as many as a screen has. */
export function Waiting() {
  const t = useT('common');
  return (
    <div className="lobby-grid slots-waiting">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {Array.from({ length: TILES }, (_, place) => (
        <Skeleton key={place} height="100%" />
      ))}
    </div>
  );
}

type LoadFailureProps = { readonly refusal: Refusal; readonly onRetry: () => void };

/** Neither the games nor an older list are there; without a network the page says so. */
export function LoadFailure({ refusal, onRetry }: LoadFailureProps) {
  const t = useT('slots');
  const common = useT('common');
  const errors = useT('error');
  return (
    <ErrorState
      title={t('failed')}
      text={errors.has(refusal.refused) ? errors(refusal.refused) : undefined}
      action={<Button onClick={onRetry}>{common('retry')}</Button>}
    />
  );
}
