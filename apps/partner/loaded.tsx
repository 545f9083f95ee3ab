import { useEffect, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { endSession } from './session.ts';

type LoadedProps<T> = {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  /** Between the head and the data; stays while the data loads. */
  readonly filters?: ReactNode;
  /** What `useCall` returned. */
  readonly found: {
    readonly data: { readonly data: T } | undefined;
    readonly refusal: Refusal | undefined;
    readonly refetch: () => void;
  };
  readonly children: (data: T) => ReactNode;
};

/** A page of one call: its head, and while it loads or fails, that. */
export function Loaded<T>({ title, lead, actions, filters, found, children }: LoadedProps<T>) {
  const common = useT('common');
  const t = useT('partner');
  const { data, refusal, refetch } = found;
  const isOver = refusal?.refused === 'unauthorized';
  useEffect(() => {
    if (isOver) endSession();
  }, [isOver]);
  return (
    <>
      <header className="partner-title">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions}
      </header>
      {filters}
      {data ? (
        children(data.data)
      ) : refusal ? (
        <ErrorState
          title={t('failed')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{common('retry')}</Button>}
        />
      ) : (
        <Skeleton height="16rem" />
      )}
    </>
  );
}

export function Nothing({ title, text }: { readonly title: string; readonly text: string }) {
  return <EmptyState title={title} text={text} />;
}
