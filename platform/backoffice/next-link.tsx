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
  /** Of a page whose own keys include `n`. */
  readonly hasNoKey?: boolean;
};

/** Leads to the next item of a work queue, also by the key `n`. */
export function NextLink({ to, label, hasNoKey = false }: NextLinkProps) {
  const t = useT('backoffice-kit');
  const keys = useMemo(
    () => ({
      n: () => {
        if (to === undefined || hasNoKey) return false;
        void navigate(to);
        return true;
      },
    }),
    [to, hasNoKey],
  );
  usePageKeys(keys);
  if (to === undefined) return null;
  return (
    <Link
      className={buttonClass({ variant: 'quiet' })}
      to={to}
      title={hasNoKey ? undefined : t('nextKey')}
    >
      <span className="button-face">
        {t('next')} {label}
        <Icon name="arrow-right" size={16} />
      </span>
    </Link>
  );
}
