import { useMemo } from 'react';
import { Link, navigate } from '../browser/router/router.tsx';
import { useT } from '../browser/texts/i18n.tsx';
import { buttonClass } from '../browser/ui/button.tsx';
import { Icon } from '../browser/ui/icon.tsx';
import { usePageKeys } from './keys.ts';

type NextLinkProps = {
  /** The page of the next item of the queue; undefined when there is none. */
  readonly to: string | undefined;
  readonly label: string;
};

/** Leads to the next item of a work queue, also by the key `n`. */
export function NextLink({ to, label }: NextLinkProps) {
  const t = useT('backoffice-kit');
  const keys = useMemo(
    () => ({
      n: () => {
        if (to === undefined) return false;
        void navigate(to);
        return true;
      },
    }),
    [to],
  );
  usePageKeys(keys);
  if (to === undefined) return null;
  return (
    <Link className={buttonClass({ variant: 'quiet' })} to={to} title={t('nextKey')}>
      {t('next')} {label}
      <Icon name="arrow-right" size={16} />
    </Link>
  );
}
