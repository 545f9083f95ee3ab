import type { Refusal } from '#core/refusal.ts';
import { Link } from '../browser/router/router.tsx';
import { useT } from '../browser/texts/i18n.tsx';
import { Button, buttonClass } from '../browser/ui/button.tsx';
import { linesOf } from '../browser/ui/errors.ts';
import { EmptyState } from './empty-state.tsx';
import { rememberedAddress } from './visited.ts';

type PageFailureProps = {
  readonly refusal: Refusal;
  readonly again: () => void;
  /** Where the reader finds what exists, when this does not. */
  readonly back: { readonly to: string; readonly label: string };
};

/** In place of an item that could not be loaded, or that does not exist. */
export function PageFailure({ refusal, again, back }: PageFailureProps) {
  const t = useT('backoffice-kit');
  if (refusal.refused === 'not_found') {
    const action = (
      <Link className={buttonClass({})} to={rememberedAddress(back.to)}>
        {back.label}
      </Link>
    );
    return <EmptyState title={t('notFound')} text={t('notFoundText')} action={action} />;
  }
  const action = <Button onClick={again}>{t('retry')}</Button>;
  const text = linesOf(refusal).join(' ');
  return <EmptyState isFailure title={t('failed')} text={text} action={action} />;
}
